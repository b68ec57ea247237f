// Role names by play: the name in the text, and its spellings in the known speeches, which come from another edition.
export const aliases = {
  shakespeare_macbeth_pg1533: {
    SOLDIER: ['Sergeant', 'Soldiers'],
    SERVANT: 'Attendant',
    MURDERER: 'First Murderer',
    APPARITION: ['First Apparition', 'Second Apparition', 'Third Apparition'],
    'MACBETH and LENNOX': 'Macbeth Lennox',
  },
  shaw_pygmalion: {
    'THE PARLOR-MAID': 'The Parlormaid',
    'THE SARCASTIC ONE': 'A Sarcastic Bystander',
  },
}
