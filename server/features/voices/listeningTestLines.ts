/**
 * The lines that every voice speaks in the listening test: a statement, a question, anger, a soft line, and a name with
 * numbers. They contain what engines often get wrong.
 */
export const listeningTestLines = [
  { name: 'plain', spoken: 'I left the key under the blue pot, where your mother used to keep it.' },
  { name: 'question', spoken: 'Are you honestly telling me that nobody saw him leave?' },
  { name: 'anger', spoken: 'Get out! I never want to hear that song in this house again!', level: 'shouted' },
  { name: 'softly', spoken: 'Shh. Listen. There, behind the wall: somebody is breathing.', level: 'soft' },
  {
    name: 'figures',
    spoken: 'Dr. Siobhan Reid lives at 221 Wharf Street; she paid £4.50 for it on the 3rd of May, 1987.',
  },
] as const
