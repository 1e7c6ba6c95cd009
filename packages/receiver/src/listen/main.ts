#!/usr/bin/env node
import { startListenCommand } from './command.ts';

startListenCommand(process.argv.slice(2), process.env);
