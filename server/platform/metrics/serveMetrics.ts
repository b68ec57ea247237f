import Fastify, { type FastifyInstance } from 'fastify'
import { hasBearerToken } from '../http/bearerToken.ts'

type ServeMetricsOptions = {
  token: string
  /** Returns the metrics as text. */
  collect(): Promise<string>
  contentType: string
}

/** Serves `GET /metrics` in the text format of Prometheus to requests with the bearer token; 401 to all others. */
export function serveMetrics(app: FastifyInstance, { token, collect, contentType }: ServeMetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!hasBearerToken(request, token)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('The bearer token is wrong.\n')
    }
    return reply.type(contentType).send(await collect())
  })
}

/** Starts a server that answers only `/metrics`, on a port that the operator can close to the public. */
export async function startMetricsServer({
  host,
  port,
  ...options
}: ServeMetricsOptions & { host: string; port: number }): Promise<FastifyInstance> {
  const app = Fastify({ requestTimeout: 30_000 })
  app.server.headersTimeout = 10_000
  serveMetrics(app, options)
  await app.listen({ host, port })
  return app
}
