// `prisma generate` needs no schema engine, yet looks for one and would download it: any existing file will do.
if (process.argv.includes('generate')) process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

// And it would ask for news of Prisma's versions.
process.env['CHECKPOINT_DISABLE'] ??= '1';

export default {
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
};
