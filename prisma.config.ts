import { defineConfig } from 'prisma/config';

/** For the Prisma command line only; the product connects through packages/db. */
export default defineConfig({ schema: 'prisma/schema.prisma' });
