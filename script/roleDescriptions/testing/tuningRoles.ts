import type { Voice } from '@scene-partner/contract/entities'

/**
 * A role as a script introduces it, and the properties that a person who reads the rows can know. A property is absent
 * if it cannot be known.
 */
export type DescribedRole = {
  name: string
  /** Rows of directions and speeches around the role. */
  rows: string
  gender?: 'male' | 'female'
  age?: Voice['age']
  accent?: string
}

/**
 * Roles as screenplays and plays introduce them, written for this project. The rules for descriptions were tuned with
 * them. Since 23 November 2026, only the entries at odd positions (1, 3, …) are used for tuning.
 */
export const tuningRoles: readonly DescribedRole[] = [
  {
    name: 'SIOBHAN',
    rows: 'Declan lifts the latch. His younger sister SIOBHAN stands there, soaked.',
    gender: 'female',
  },
  { name: 'FEMALE ISLANDER', rows: 'A FEMALE ISLANDER mends a net.', gender: 'female' },
  { name: 'TREVOR', rows: 'TREVOR, an 18-year-old high-school boy, slouches in.', gender: 'male', age: 'young' },
  { name: 'MARGE', rows: 'MARGE, 40s, practical haircut, counts the till.', gender: 'female', age: 'middle-aged' },
  {
    name: 'WREN',
    rows: 'WREN (29) has been awake for two days. She rubs her eyes and opens the laptop again.',
    gender: 'female',
    age: 'adult',
  },
  { name: 'OLD MAN AT BAR', rows: 'An OLD MAN AT BAR raises his glass.', gender: 'male', age: 'old' },
  {
    name: 'DET. MORROW',
    rows: 'DET. MORROW (45), rumpled, chews a pen. He has not slept.',
    gender: 'male',
    age: 'middle-aged',
  },
  { name: 'QUINN', rows: 'QUINN drops her bag. She kicks the door shut behind her.', gender: 'female' },
  { name: 'MR. ABERNATHY', rows: 'MR. ABERNATHY, late sixties, polishes the counter.', gender: 'male', age: 'old' },
  { name: 'LITTLE GIRL', rows: 'A LITTLE GIRL tugs at the curtain.', gender: 'female', age: 'child' },
  { name: 'SAM', rows: 'SAM, 34, a paramedic in her second week, checks the straps.', gender: 'female', age: 'adult' },
  {
    name: 'ALEX',
    rows: 'ALEX (mid-20s) leans on the bonnet, his phone dead in his hand.',
    gender: 'male',
    age: 'adult',
  },
  { name: 'NURSE OKAFOR', rows: 'NURSE OKAFOR wheels in the trolley. He smiles at the boy.', gender: 'male' },
  { name: 'TEENAGER #2', rows: 'Three TEENAGERS share a bag of chips.', age: 'young' },
  {
    name: 'PADRAIC',
    rows: 'PADRAIC, a farmer with a thick Irish accent, fiftyish, leans over the wall.',
    gender: 'male',
    age: 'middle-aged',
    accent: 'Irish',
  },
  { name: 'THE DUCHESS', rows: 'THE DUCHESS sweeps in on a cloud of scent.', gender: 'female' },
  {
    name: 'BAILEY',
    rows: 'BAILEY enters with two coffees. He gives one to the guard and drinks the other himself.',
    gender: 'male',
  },
  {
    name: 'ROBIN',
    rows: 'ROBIN, early 30s, lawyer, closes the file and takes off her glasses.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'HARRIET',
    rows: 'HARRIET, eighty-one, a retired headmistress, does not look up from her crossword.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'COACH DALY',
    rows: 'COACH DALY blows the whistle. He is fifty if he is a day.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'JESS',
    rows: 'JESS and her twin brother TOBY, both 11, race up the stairs.',
    gender: 'female',
    age: 'child',
  },
  { name: 'TOBY', rows: 'JESS and her twin brother TOBY, 11, race up the stairs.', gender: 'male', age: 'child' },
  {
    name: 'BARMAN',
    rows: 'The BARMAN, a Glaswegian in his forties, dries a glass.',
    gender: 'male',
    age: 'middle-aged',
    accent: 'Scottish',
  },
  {
    name: 'CHIEF INSPECTOR VANCE',
    rows: 'CHIEF INSPECTOR VANCE pulls up a chair. She has the photographs with her.',
    gender: 'female',
  },
  { name: 'HOTEL CLERK', rows: 'The HOTEL CLERK slides the key across the desk.' },
  {
    name: 'MORGAN',
    rows: 'MORGAN -- thirty-two, sharp suit, in his element -- works the room.',
    gender: 'male',
    age: 'adult',
  },
  { name: 'GRANDMA ROSE', rows: 'GRANDMA ROSE snores in the armchair.', gender: 'female', age: 'old' },
  { name: 'KIT', rows: 'KIT is a skinny boy of nine with a plaster on his chin.', gender: 'male', age: 'child' },
  { name: 'ANNA’S HUSBAND', rows: 'ANNA’S HUSBAND waits in the car.', gender: 'male' },
  { name: 'VOICE OF MOTHER', rows: 'A telephone rings in the dark.', gender: 'female' },
  {
    name: 'DR. OYELARAN',
    rows: 'DR. OYELARAN, a Nigerian surgeon in her fifties, scrubs up.',
    gender: 'female',
    age: 'middle-aged',
    accent: 'African',
  },
  { name: 'JORDAN', rows: 'Casey hands JORDAN the letter. JORDAN tears it in half. Casey laughs. She is delighted.' },
  {
    name: 'LT. BRANDT',
    rows: 'LT. BRANDT (40) salutes, then lowers his hand slowly.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'PRIYA',
    rows: 'PRIYA, 16, headphones round her neck, texts under the table.',
    gender: 'female',
    age: 'young',
  },
  {
    name: 'CAPTAIN',
    rows: 'The CAPTAIN, a woman of sixty with a scar, takes the wheel.',
    gender: 'female',
    age: 'old',
  },
  { name: 'THE BUTLER', rows: 'THE BUTLER coughs discreetly.', gender: 'male' },
  {
    name: 'WEI',
    rows: 'WEI, twenty-something, in paint-spattered overalls, drags her canvas to the window.',
    gender: 'female',
    age: 'adult',
  },
  { name: 'RILEY', rows: 'RILEY (8) hides under the table. His shoelaces are undone.', gender: 'male', age: 'child' },
  {
    name: 'MACLEOD',
    rows: 'A gruff old Scot, MACLEOD, mends the engine with his eyes shut.',
    gender: 'male',
    age: 'old',
    accent: 'Scottish',
  },
  { name: 'PERRY', rows: 'PERRY paces. PERRY’S wife watches him from the stairs. He stops.', gender: 'male' },
  {
    name: 'THE STRANGER',
    rows: 'THE STRANGER takes off her hood. She is younger than we thought, perhaps twenty.',
    gender: 'female',
    age: 'young',
  },
  { name: 'FLIGHT ATTENDANT', rows: 'A FLIGHT ATTENDANT, male, mid thirties, leans in.', gender: 'male', age: 'adult' },
  { name: 'MADAME LOISEAU', rows: 'MADAME LOISEAU, a French widow, fans herself.', gender: 'female', accent: 'French' },
  {
    name: 'SGT. PELL',
    rows: 'SGT. PELL, an old friend of Morrow’s, 38, shuts the door with his heel.',
    gender: 'male',
    age: 'adult',
  },
  {
    name: 'CLEO',
    rows: 'Across the street, a tall young woman, CLEO, unlocks her bike.',
    gender: 'female',
    age: 'young',
  },
  { name: 'ASH', rows: 'ASH (19, they/them) tunes a guitar.', age: 'young' },
  { name: 'UNCLE FRANK', rows: 'UNCLE FRANK carves. He carves badly.', gender: 'male' },
  { name: 'REGAN', rows: 'Enter REGAN, his second daughter.', gender: 'female' },
  { name: 'THE MAYOR', rows: 'THE MAYOR mops his forehead with a napkin.', gender: 'male' },
  {
    name: 'TAYLOR',
    rows: 'TAYLOR looks up. “Her?” says the boy. He points at TAYLOR. TAYLOR sits down, folding her arms.',
    gender: 'female',
  },
  {
    name: 'HOLLIS',
    rows: 'MRS. HOLLIS is on the porch. Behind her the screen door bangs and HOLLIS comes out, buttoning his shirt.',
    gender: 'male',
  },
  { name: 'BRIDESMAID 1', rows: 'BRIDESMAID 1 is already drunk.', gender: 'female' },
  { name: 'EZRA', rows: 'EZRA, a boy soprano, ten years old, turns the page.', gender: 'male', age: 'child' },
  {
    name: 'VAL',
    rows: 'VAL (50s), gravel voice, New Yorker to the bone, counts her tips.',
    gender: 'female',
    age: 'middle-aged',
    accent: 'New York',
  },
  { name: 'THE JUDGE', rows: 'THE JUDGE, seventy, adjusts her spectacles.', gender: 'female', age: 'old' },
  { name: 'DRIVER', rows: 'The DRIVER spits out of the window and wipes his mouth.', gender: 'male' },
  {
    name: 'NIAMH',
    rows: 'NIAMH, from Belfast, twenty-two, will not sit down.',
    gender: 'female',
    age: 'young',
    accent: 'Northern Irish',
  },
  { name: 'THE PROFESSOR', rows: 'THE PROFESSOR erases the board. She turns to face the class.', gender: 'female' },
  {
    name: 'BEAR',
    rows: 'BEAR, a biker the size of his nickname, 45, tattoos, cries easily.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'CASSIDY',
    rows: 'CASSIDY laughs. CASSIDY is seventeen and has never once been wrong about anything in her life.',
    gender: 'female',
    age: 'young',
  },
  { name: 'HIGH PRIESTESS', rows: 'The HIGH PRIESTESS lifts the bowl.', gender: 'female' },
  {
    name: 'DONOVAN',
    rows: 'A door. DONOVAN fills it, a man in late middle age with flour to his elbows.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'SHOPKEEPER',
    rows: 'SHOPKEEPER, a Yorkshirewoman, bags the apples.',
    gender: 'female',
    accent: 'Lancashire',
  },
  {
    name: 'MAX',
    rows: 'MAX, Nora’s six-year-old son, holds up a jar. There is a frog in it.',
    gender: 'male',
    age: 'child',
  },
  { name: 'THE WIDOW TEEK', rows: 'THE WIDOW TEEK draws the blinds.', gender: 'female' },
  {
    name: 'HARPER',
    rows: 'HARPER does not blink. Slowly, she folds the map and puts it into her coat.',
    gender: 'female',
  },
  {
    name: 'SPENCER',
    rows: 'SPENCER, a girl of seventeen in a football shirt, juggles the ball.',
    gender: 'female',
    age: 'young',
  },
  { name: 'LANDLORD', rows: 'LANDLORD, elderly, in slippers, listens at the door.', gender: 'male', age: 'old' },
  { name: 'IVY', rows: 'IVY (early 60s) deadheads the roses.', gender: 'female', age: 'old' },
  { name: 'DANI', rows: 'The bathroom door opens and DANI, towel round her hair, looks out.', gender: 'female' },
  { name: 'ELDEST SON', rows: 'The ELDEST SON lays the wreath.', gender: 'male' },
  {
    name: 'BECKETT',
    rows: 'BECKETT (55, Texan, a voice like warm sand) tips his hat.',
    gender: 'male',
    age: 'middle-aged',
    accent: 'Southern American',
  },
]
