// Replaces responses of the server, so that a rare state can be photographed.

/** Makes the server refuse an operation with this failure. */
export const refuse = (page, name, [http, status, code, message, more = {}]) =>
  page.route(`**/api/call/${name}`, (route) =>
    route.fulfill({ status: http, json: { error: { status, message, details: { code, ...more } } } }),
  )

/** Changes the server's response before the page receives it. */
export const change = (page, name, edit) =>
  page.route(`**/api/call/${name}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { data: edit(body.data) } })
  })

/** Answers the calls of an operation with this output instead of the server's output. */
export const answer = (page, name, data) =>
  page.route(`**/api/call/${name}`, (route) => route.fulfill({ json: { data } }))

/** Leaves the request without a response, so that the page keeps loading. */
export const leaveUnanswered = (page, name) => page.route(`**/api/call/${name}`, () => new Promise(() => undefined))

export const unavailable = [
  503,
  'UNAVAILABLE',
  'unavailable',
  'This service is not available now. Please try again in a moment.',
]
