import { defineConfig } from 'prisma/config';

/** Configuration of the Prisma command line. The product connects through packages/db instead. */
export default defineConfig({ schema: 'prisma/schema.prisma' });
