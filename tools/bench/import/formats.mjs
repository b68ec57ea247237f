// Writes a script as other programs store it: typeset in three page layouts, and in their file formats.
import { forms, layOut } from './typesetScreenplay.mjs'
import { asEpub } from './epub.mjs'
import { asDocx, asFdx, asRtf } from './otherFormats.mjs'

const marked = { watermark: 'JOHN SMITH', revision: true, sceneNumbers: true, title: 'The Play' }

/** One entry per format: the name in the table, the file extension, and the function that writes the file. */
export const formatWriters = {
  'pdf letter, marks': { ending: 'pdf', make: (script) => layOut(script, forms.letter, marked) },
  'pdf A4': { ending: 'pdf', make: (script) => layOut(script, forms.a4, { title: 'The Play' }) },
  'pdf centred names': {
    ending: 'pdf',
    make: (script) => layOut(script, forms.centred, { watermark: 'DO NOT COPY' }),
  },
  fdx: { ending: 'fdx', make: asFdx },
  'docx styles': { ending: 'docx', make: (script) => asDocx(script, 'styles') },
  'docx indents': { ending: 'docx', make: (script) => asDocx(script, 'indents') },
  'epub, name above': { ending: 'epub', make: (script) => asEpub(script, 'above') },
  'epub, small capitals': { ending: 'epub', make: (script) => asEpub(script, 'smallCapitals') },
  'epub, italic directions': { ending: 'epub', make: (script) => asEpub(script, 'italics') },
  rtf: { ending: 'rtf', make: asRtf },
}
