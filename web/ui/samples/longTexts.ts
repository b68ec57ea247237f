/** Long names, addresses and sentences that test narrow layouts. */
export const longTexts = {
  label: 'Wolfeschlegelsteinhausenbergerdorff, a name that really was somebody’s',
  sentence:
    'Donaudampfschifffahrtsgesellschaftskapitänsmütze, and after that one unbroken word of a language fond of them, a sentence that goes on for three lines on a telephone.',
  address: 'a.very.long.name.indeed.of.somebody.with.patience@subdomain.of.a.university.example.org',
}
