import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns whether a request has the header `Authorization: Bearer TOKEN` with the expected token; false if no token is
 * expected. The comparison takes the same time for every wrong token.
 */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, expected: string | undefined): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (expected === undefined || given === undefined) return false
  return timingSafeEqual(digest(given), digest(expected))
}
