import { defineConfig } from 'drizzle-kit'

/** Read by `npm run migration` only, from the root of the repository. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/features/*/tables.ts', './server/features/admin/*/tables.ts', './server/platform/*/tables.ts'],
  out: './server/migrations',
})
