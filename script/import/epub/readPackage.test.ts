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

test('the chapters of an e-book are in the order of its `spine`; a reference such as “one.html” is relative to the package document', () => {
  const items = item('a', 'one.html') + item('b', '../two%20and.html')
  expect(pathsOf(items, '<itemref idref="b"/><itemref idref="a"/>')).toEqual(['two and.html', 'OEBPS/one.html'])
})

test('navigation, a picture, a page with `linear="no"`, a page on another server, an invalid address and an unknown id are not chapters', () => {
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

test('a page that the guide lists as the cover is not a chapter; a page of which the guide lists only a place (“b.html#toc”) is one', () => {
  const items = item('a', 'cover.html') + item('b', 'b.html')
  const guide = '<guide><reference type="Cover" href="cover.html"/><reference type="toc" href="b.html#toc"/></guide>'
  expect(pathsOf(items, '<itemref idref="a"/><itemref idref="b"/>', guide)).toEqual(['OEBPS/b.html'])
})

test('the first title and the first author of an e-book are used, and a line break in the title becomes a space', () => {
  const meta =
    '<dc:title> The\n Gate </dc:title><dc:title>A Play</dc:title><dc:creator>Ada</dc:creator><dc:creator>Ben</dc:creator>'
  expect(read('', '', '', meta)).toMatchObject({ title: 'The Gate', author: 'Ada' })
})

test('the style sheets of an e-book are the files with the media type “text/css” in its manifest', () => {
  expect(read(item('s', 's.css', 'media-type="text/css"') + item('a', 'a.html'), '').styleSheets).toEqual([
    'OEBPS/s.css',
  ])
})

test('if the container of an e-book lists several package documents, the first path is used; if it lists none, the path is empty', () => {
  expect(
    findPackagePath(
      '<c:container xmlns:c="c"><c:rootfile full-path="a.opf"/><c:rootfile full-path="b.opf"/></c:container>',
    ),
  ).toBe('a.opf')
  expect(findPackagePath('<container/>')).toBe('')
})

test('an e-book is copy-protected if it contains data encrypted by a method that is not for fonts; how the key is encrypted does not matter', () => {
  const encrypted = (algorithm: string, key = '') =>
    `<encryption><EncryptedData>${key}<EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`
  expect(isCopyProtected(encrypted('http://www.idpf.org/2008/embedding'))).toBe(false)
  expect(isCopyProtected(encrypted('http://www.w3.org/2001/04/xmlenc#aes128-cbc'))).toBe(true)
  const key = '<KeyInfo><EncryptedKey><EncryptionMethod Algorithm="rsa"/></EncryptedKey></KeyInfo>'
  expect(isCopyProtected(encrypted('http://ns.adobe.com/pdf/enc#RC', key))).toBe(false)
})
