import { expect, test } from 'vitest'
import { findPackagePath, isCopyProtected, readPackage } from './readPackage.ts'

const html = 'application/xhtml+xml'
const item = (id: string, href: string, more = `media-type="${html}"`) => `<item id="${id}" href="${href}" ${more}/>`
const read = (items: string, spine: string, more = '', meta = '') =>
  readPackage(
    `<package xmlns:dc="d"><metadata>${meta}</metadata><manifest>${items}</manifest><spine>${spine}</spine>${more}</package>`,
    'OEBPS/book.opf',
  )
const pathsOf = (...args: Parameters<typeof read>) => read(...args).chapters.map(({ path }) => path)

test('chapters are read in the order of the spine, with paths relative to the package document', () => {
  const items = item('a', 'one.html') + item('b', '../two%20and.html')
  expect(pathsOf(items, '<itemref idref="b"/><itemref idref="a"/>')).toEqual(['two and.html', 'OEBPS/one.html'])
})

test('navigation, pictures, pages beside the text, and references to other servers or invalid ones are no chapters', () => {
  const items = [
    item('nav', 'nav.html', `media-type="${html}" properties="scripted nav"`),
    item('jpg', 'a.jpg', 'media-type="image/jpeg"'),
    item('side', 'side.html'),
    item('far', 'https://books.example/a.html'),
    item('bad', '100%.html'),
    item('a', 'a.html', 'media-type="TEXT/HTML"'),
  ].join('')
  const spine = ['nav', 'jpg', 'far', 'bad', 'none', 'a'].map((id) => `<itemref idref="${id}"/>`).join('')
  expect(pathsOf(items, `<itemref idref="side" linear="no"/>${spine}`)).toEqual(['OEBPS/a.html'])
})

test('pages that the guide lists as front matter are left out, but not a chapter of which only a part is listed', () => {
  const items = item('a', 'cover.html') + item('b', 'b.html')
  const guide = '<guide><reference type="Cover" href="cover.html"/><reference type="toc" href="b.html#toc"/></guide>'
  expect(pathsOf(items, '<itemref idref="a"/><itemref idref="b"/>', guide)).toEqual(['OEBPS/b.html'])
})

test('of several titles and authors, the first one is used', () => {
  const meta =
    '<dc:title> The\n Gate </dc:title><dc:title>A Play</dc:title><dc:creator>Ada</dc:creator><dc:creator>Ben</dc:creator>'
  expect(read('', '', '', meta)).toMatchObject({ title: 'The Gate', author: 'Ada' })
})

test('style sheets are found in the manifest', () => {
  expect(read(item('s', 's.css', 'media-type="text/css"') + item('a', 'a.html'), '').styleSheets).toEqual([
    'OEBPS/s.css',
  ])
})

test('the first package document is used, and a container without one has no path', () => {
  expect(
    findPackagePath(
      '<c:container xmlns:c="c"><c:rootfile full-path="a.opf"/><c:rootfile full-path="b.opf"/></c:container>',
    ),
  ).toBe('a.opf')
  expect(findPackagePath('<container/>')).toBe('')
})

test('a book is copy-protected if anything but its fonts is encrypted', () => {
  const encrypted = (algorithm: string, key = '') =>
    `<encryption><EncryptedData>${key}<EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`
  expect(isCopyProtected(encrypted('http://www.idpf.org/2008/embedding'))).toBe(false)
  expect(isCopyProtected(encrypted('http://www.w3.org/2001/04/xmlenc#aes128-cbc'))).toBe(true)
  const key = '<KeyInfo><EncryptedKey><EncryptionMethod Algorithm="rsa"/></EncryptedKey></KeyInfo>'
  expect(isCopyProtected(encrypted('http://ns.adobe.com/pdf/enc#RC', key))).toBe(false)
})
