import type { Page } from '@playwright/test'
import { becomeAdmin, readUserId } from '../fixtures/adminFlow.ts'
import { callAs, callServer, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

const marks = ['alert(1)', 'confirm`1`', 'window.attacked=1', "document.title='attacked'"]
const forms = [
  (act: string) => `<script>${act}</script>`,
  (act: string) => `"><script>${act}</script>`,
  (act: string) => `</title></textarea></style></script><script>${act}</script>`,
  (act: string) => `<img src=x onerror="${act}">`,
  (act: string) => `'"><img src=x onerror=${act}>`,
  (act: string) => `<svg onload=${act}>`,
  (act: string) => `<svg><script href="data:text/javascript,${act}"/></svg>`,
  (act: string) => `<iframe srcdoc="<script>parent.${act}</script>"></iframe>`,
  (act: string) => `<iframe src="javascript:${act}"></iframe>`,
  (act: string) => `<a href="javascript:${act}">press</a>`,
  (act: string) => `[press](javascript:${act})`,
  (act: string) => `[press](JaVaScRiPt:${act})`,
  (act: string) => `[press](data:text/html,<script>${act}</script>)`,
  (act: string) => `![press](x" onerror="${act})`,
  (act: string) => `<body onload=${act}>`,
  (act: string) => `<details open ontoggle=${act}>`,
  (act: string) => `<input autofocus onfocus=${act}>`,
  (act: string) => `<video><source onerror="${act}">`,
  (act: string) => `<math><mtext></p><img src=x onerror=${act}></math>`,
  (act: string) => `<base href="//evil.example/"><script>${act}</script>`,
  (act: string) => `<meta http-equiv="refresh" content="0;url=javascript:${act}">`,
  (act: string) => `<form action="javascript:${act}"><button>press</button></form>`,
  (act: string) => `<object data="javascript:${act}"></object>`,
  (act: string) => `{{constructor.constructor('${act}')()}}`,
  (act: string) => `\${${act}}`,
  (act: string) => `<style>@import 'javascript:${act}';</style>`,
  (act: string) => `<noscript><p title="</noscript><img src=x onerror=${act}>">`,
  (act: string) => `\u2028${act}\u2029<!--<script>${act}`,
  (act: string) => `javascript:${act}`,
  (act: string) => `&lt;script&gt;${act}&lt;/script&gt;&#60;script&#62;${act}`,
]
const payloads = marks.flatMap((act) => forms.map((form) => form(act)))
const fieldLength = 200

/**
 * Returns a list that collects signs that the browser ran a text as code or tried to: each dialog, and each violation
 * of the Content Security Policy.
 */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = []
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('reportViolation', (violation: string) => void found.push(`policy: ${violation}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation(violation: string): void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  return found
}

/** Opens a page. Returns each sign that text ran as code or could run, such as a link with a `javascript:` URL. */
async function inspect(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.locator('main')).toBeVisible()
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a, area, form, iframe, object, base')]
      .map((element) =>
        String(element.getAttribute('href') ?? element.getAttribute('action') ?? element.getAttribute('src')),
      )
      .filter((address) => /^\s*(javascript|data|vbscript):/i.test(address)),
  )
  const isAttacked = await page.evaluate(() => 'attacked' in window || document.title === 'attacked')
  return [...links.map((link) => `${path}: ${link}`), ...(isAttacked ? [`${path}: a script ran`] : [])]
}

test(
  'S-51 text from a user, an admin or a URL does not run as a script in the pages that show it',
  { tag: '@extended' },
  async ({ page, server, complaints }) => {
    expect(payloads).toHaveLength(120)
    const everything = payloads.join('\n\n')
    await createAccount(page, server, createUniqueEmail('attacker'))
    const userId = await readUserId(page, server)
    const found = await watch(page)
    const problems: string[] = []

    const short = payloads[0] ?? ''
    await callAs(page, server, 'updateProfile', {
      firstName: short.slice(0, 100),
      lastName: (payloads[3] ?? '').slice(0, 100),
    })
    const scriptIds: string[] = []
    for (const title of payloads.filter((_payload, index) => index % 6 === 0)) {
      const content = `INT. ${title}\n\nANNA\n${title}\n\n${everything}`
      const input = { title: title.slice(0, fieldLength), content, tags: [title.slice(0, 50)] }
      const { data } = await callServer<{ scriptId: string }>(page, server, 'saveScript', input)
      scriptIds.push(data?.scriptId ?? '')
    }
    const [scriptId = ''] = scriptIds
    await callAs(page, server, 'sendContactMessage', {
      ...{
        name: short,
        email: 'attacker@example.com',
        subject: payloads[1] ?? '',
        message: everything.slice(0, 5_000),
      },
    })
    const inAddress = encodeURIComponent('"><script>alert(1)</script><img src=x onerror=alert(1)>')
    for (const path of [
      ...[
        '/scripts',
        `/scripts/${scriptId}`,
        `/scripts/${scriptId}?edit`,
        `/scripts/${scriptId}/read-through`,
        `/scripts/${scriptId}/cast`,
        `/scripts/${scriptId}/sides`,
      ],
      ...[
        '/account',
        '/studio',
        `/practice?text=${inAddress}`,
        `/pricing?message=${inAddress}&utm_source=${inAddress}`,
      ],
      ...[
        `/voices?search=${inAddress}&autoplay=${inAddress}`,
        `/contact?subject=${inAddress}`,
        `/blog?tag=${inAddress}`,
      ],
      ...[`/trial?code=${inAddress}`, `/scripts?search=${inAddress}`, `/${inAddress}`, `/blog/${inAddress}`],
    ])
      problems.push(...(await inspect(page, path)))

    // Leaves the page first: without cookies, the server would refuse the page's connection for live updates, which
    // would be logged as an error.
    await page.goto('about:blank')
    await page.context().clearCookies()
    for (const path of [`/sign-in?redirect=javascript:alert(1)&message=${inAddress}`, `/sign-up?email=${inAddress}`])
      problems.push(...(await inspect(page, path)))

    await becomeAdmin(page, server)
    const slug = `post-${Date.now()}`
    const post = { slug, title: short, author: short, tags: ['a'], description: payloads[3] ?? '', body: everything }
    const { data } = await callServer<{ post: { id: string } }>(page, server, 'createBlogPost', post)
    await callAs(page, server, 'publishBlogPost', { postId: data?.post.id ?? '' })
    for (const path of [
      ...['/blog', `/blog/${slug}`, '/admin/dashboard', '/admin/users', `/admin/users/${userId}`, '/admin/contact'],
      ...[
        '/admin/blog',
        `/admin/blog/edit/${slug}`,
        '/admin/logs',
        '/admin/messages',
        `/admin/users?search=${inAddress}`,
      ],
    ])
      problems.push(...(await inspect(page, path)))
    expect([...problems, ...found]).toEqual([])
    // Some of the opened pages do not exist, so console errors with the status 404 are expected.
    expect(complaints.filter((line) => !line.includes('404'))).toEqual([])

    // Proves that the checks above would detect an unescaped script.
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<img src="data:image/png,x" onerror="window.attacked=1">'),
    )
    await expect.poll(() => found).toContainEqual(expect.stringContaining('policy: script-src'))
    await expect.poll(() => complaints.join()).toContain('Content Security Policy')
    complaints.length = 0
  },
)
