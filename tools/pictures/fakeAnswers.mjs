// What a page is told instead of the server's answer, so that a state which needs luck or bad luck can be looked at.

/** The server refuses a function, in the catalogue's words. */
export const refuse = (page, name, [http, status, code, message, more = {}]) =>
  page.route(`**/api/call/${name}`, (route) =>
    route.fulfill({ status: http, json: { error: { status, message, details: { code, ...more } } } }),
  )

/** The server answers, and the answer is changed on its way. */
export const change = (page, name, edit) =>
  page.route(`**/api/call/${name}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { data: edit(body.data) } })
  })

/** The server answers something else altogether. */
export const answer = (page, name, data) =>
  page.route(`**/api/call/${name}`, (route) => route.fulfill({ json: { data } }))

/** The server is asked and says nothing. */
export const hold = (page, name) => page.route(`**/api/call/${name}`, () => new Promise(() => undefined))

export const unavailable = [
  503,
  'UNAVAILABLE',
  'unavailable',
  'We cannot reach that just now. Please try again in a moment.',
]
