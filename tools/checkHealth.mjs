// The health check of the container: exits with 0 when the server on PORT is ready, and with 1 when it is not ready.
const port = process.env.PORT || '3000'
const protocol = process.env.HTTPS_CERT ? 'https' : 'http'
const { get } = await import(`node:${protocol}`)
const request = get(
  `${protocol}://127.0.0.1:${port}/api/health/ready`,
  { timeout: 4_000, rejectUnauthorized: false },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
)
request.on('timeout', () => process.exit(1))
request.on('error', () => process.exit(1))
