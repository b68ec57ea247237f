/** Words as they come when nobody has shortened them: names, addresses and sentences that break a narrow layout. */
export const longWords = {
  label: 'Wolfeschlegelsteinhausenbergerdorff, a name that really was somebody’s',
  sentence:
    'Donaudampfschifffahrtsgesellschaftskapitänsmütze, and after that one unbroken word of a language fond of them, a sentence that goes on for three lines on a telephone.',
  address: 'a.very.long.name.indeed.of.somebody.with.patience@subdomain.of.a.university.example.org',
}
