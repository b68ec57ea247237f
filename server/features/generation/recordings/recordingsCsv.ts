import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayFilter, equals, since, textFilter, until } from '../../../platform/csv/sqlConditions.ts'
import { defineSqlCsvTable, isoInstantSql } from '../../../platform/csv/sqlCsvTable.ts'
import { emailOfUserSql, isUserSql } from '../../accounts/index.ts'

/** The CSV file of recordings, without their texts and titles, because the title is the beginning of the text. */
export const recordingsCsv = defineSqlCsvTable({
  name: 'recordings',
  filters: z.object({ user: textFilter, state: textFilter, from: dayFilter, until: dayFilter }),
  from: sql`generations as generation`,
  at: sql`generation.created_at`,
  id: sql`generation.id`,
  where: ({ user, state, ...days }) => [
    isUserSql(sql`generation.user_id`, user),
    equals(sql`generation.state`, state),
    since(sql`generation.created_at`, days.from),
    until(sql`generation.created_at`, days.until),
  ],
  columns: {
    at: isoInstantSql(sql`generation.created_at`),
    email: emailOfUserSql(sql`generation.user_id`),
    voice: sql`generation.voice_name`,
    voice_id: sql`generation.voice_id`,
    purpose: sql`generation.purpose`,
    state: sql`generation.state`,
    characters: sql`generation.character_count`,
    charged_characters: sql`generation.spent_characters`,
    duration_seconds: sql`(round(generation.duration_ms / 100.0) / 10)::float8`,
    script_id: sql`generation.script_id`,
    deleted: sql`generation.is_deleted`,
    deleted_at: isoInstantSql(sql`generation.deleted_at`),
    updated_at: isoInstantSql(sql`generation.updated_at`),
    user_id: sql`generation.user_id`,
    id: sql`generation.id`,
  },
})
