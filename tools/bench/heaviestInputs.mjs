// The heaviest permitted input of each operation that handles much data.

/** Returns a script whose lines have one letter each. No other text of this length takes the server more time. */
export const lineText = (length) => 'a\n'.repeat(length / 2)

/** Returns a script of many short speeches. */
export const speechText = (length) => 'A: b\n\nB: c\n\n'.repeat(length / 12)

const longest = 1_500_000
const cleanScriptId = (answer) => answer.data.scriptId

/** The Markdown that takes the most work of all posts that the server accepts. */
const markdownText = '[a](/b) '.repeat(600) + '- *a*\n'.repeat(200) + 'A lamp and a stage. '.repeat(4_600)

/** Creates 500 coupons and 6 long posts. Yields the name and the request of each measured admin operation or page. */
async function* adminInputs(admin, { post }) {
  await admin.call('createCouponBatch', {
    prefix: 'BENCH',
    count: 500,
    type: 'percentage',
    value: 10,
    duration: 'once',
  })
  const fields = { title: 'A lamp', author: 'Ada', body: markdownText }
  for (let index = 0; index < 6; index += 1) {
    const { post: created } = await admin.call('createBlogPost', { ...fields, slug: `long-${index}` })
    await admin.call('publishBlogPost', { postId: created.id })
  }
  const read = async (path) => {
    const answer = await admin.request(path)
    await answer.bytes()
    return answer.status
  }
  yield {
    what: 'previewBlogPost, 100,000 characters',
    act: () => post(admin, 'previewBlogPost', { body: markdownText }),
  }
  yield {
    what: 'createBlogPost, 100,000 characters',
    act: (round) => post(admin, 'createBlogPost', { ...fields, slug: `round-${round}` }),
  }
  yield { what: 'getBlogPosts, 6 posts of 100,000 characters', act: () => post(admin, 'getBlogPosts', {}) }
  yield { what: 'getBlogPost, 100,000 characters', act: () => post(admin, 'getBlogPost', { slug: 'long-0' }) }
  yield { what: 'page of a post of 100,000 characters', act: () => read('/blog/long-0') }
  yield { what: 'getCoupons', act: () => post(admin, 'getCoupons', {}) }
  yield { what: 'listUsers', act: () => post(admin, 'listUsers', {}) }
  yield { what: 'getAdminLogs', act: () => post(admin, 'getAdminLogs', {}) }
  yield { what: 'CSV of 500 coupons', act: () => read('/api/csv/coupons') }
}

/** Yields the name and the request of each measured operation or page, sent by the account `person` or by `admin`. */
export async function* heaviestInputs(person, admin, { post, upload }) {
  const save = async (content, title) => {
    const answer = await person.request('/api/call/saveScript', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { title, content } }),
    })
    return cleanScriptId(await answer.json())
  }
  yield {
    what: 'weighText, 20,000 characters',
    act: (round) => post(person, 'weighText', { text: `${round}\n${lineText(19_990)}` }),
  }
  yield {
    what: 'weighText, 200,000 characters',
    act: (round) => post(person, 'weighText', { text: `${round}\n${speechText(199_990)}`, voiceId: 'tom' }),
  }
  yield {
    what: 'startGeneration, 9,000 characters',
    act: (round) =>
      post(person, 'startGeneration', { text: `${round}\n${speechText(9_000)}`, voiceId: 'tom', for: 'practice' }),
  }
  yield {
    what: 'saveScript, 20,000 characters',
    act: (round) => post(person, 'saveScript', { title: `Short ${round}`, content: `${round}\n${lineText(19_990)}` }),
  }
  yield {
    what: 'saveScript, 1,500,000 characters',
    act: (round) => post(person, 'saveScript', { title: `Long ${round}`, content: `${round}\n${lineText(1_499_990)}` }),
  }
  const scriptId = await save(speechText(longest), 'Speeches')
  yield { what: 'getScript, 1,500,000 characters', act: () => post(person, 'getScript', { scriptId }) }
  const playId = await save(speechText(200_000), 'Play')
  yield { what: 'getUnderstanding, 33,000 speeches', act: () => post(person, 'getUnderstanding', { scriptId: playId }) }
  yield { what: 'getCasting, 33,000 speeches', act: () => post(person, 'getCasting', { scriptId: playId }) }
  const corrections = Array.from({ length: 5_000 }, (_none, at) => ({ kind: 'joined', line: `L${at}` }))
  yield {
    what: 'saveCorrections, 5,000 corrections',
    act: (round) => post(person, 'saveCorrections', { scriptId: playId, corrections, applied: 5_000, version: round }),
  }
  yield { what: 'getUserScripts', act: () => post(person, 'getUserScripts', {}) }
  yield { what: 'voicesProxy', act: () => post(person, 'voicesProxy', {}) }
  yield {
    what: 'importScript, 1.4 MB of text',
    act: (round) =>
      upload(person, `${round}.txt`, Buffer.from(`${round}\n${'ANNA: Yes.\n\nBEN: No.\n\n'.repeat(58_000)}`)),
  }
  const largest = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(25_000_000, 'a')])
  yield { what: 'importScript, 25 MB', act: (round) => upload(person, `largest-${round}.pdf`, largest) }
  yield {
    what: 'exportData',
    async act() {
      const answer = await person.request('/api/export')
      await answer.bytes()
      return answer.status
    },
  }
  yield* adminInputs(admin, { post })
  for (const path of ['/', '/voices', '/blog']) {
    yield {
      what: `page ${path}`,
      async act() {
        const answer = await person.request(path)
        await answer.bytes()
        return answer.status
      },
    }
  }
  yield {
    what: 'signIn',
    act: () => post(person, 'signIn', { email: 'nobody@example.com', password: 'Not-the-password-1' }),
  }
}
