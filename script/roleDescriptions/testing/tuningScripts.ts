// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/** Scripts like those of `scriptSet1.ts`. The casting rules of record 95 (`docs/decisions`) were tuned with them. */
export const tuningScripts: readonly WholeScript[] = [
  {
    name: 'courtroom',
    text: `INT. COUNTY COURTHOUSE - DAY

JUDGE ABERNATHY peers over half-moon glasses. Before the bench, prosecutor LANE, crisp suit, and public defender OSEI, whose suit has given up.

JUDGE ABERNATHY
Mr. Osei, is your client awake?

OSEI
She is resting her eyes, Your Honor.

LANE
Objection.

JUDGE ABERNATHY
To sleep, Ms. Lane?

At the defense table DARROW snores. The bailiff, KOSTAS, nudges her with a boot.

DARROW
Guilty!

OSEI
Not guilty. She means not guilty.

KOSTAS
Sit down, lady.

DARROW
Who are you calling lady? I've got grandsons older than you.

LANE
The People call Desmond Achebe.

ACHEBE, sixty, a baker with flour on his cuffs, takes the stand.

LANE
Sir, do you see the thief in this room?

ACHEBE
I see my wife. She told me to stay home.

Laughter. In the gallery a reporter, QUILLAN, scribbles. Beside Quillan, a sketch artist, MOSS, draws the judge with a bigger nose.

QUILLAN
You're making him look like a toucan.

MOSS
He is a toucan.

JUDGE ABERNATHY
Order!

INT. COURTHOUSE - CORRIDOR - LATER

Lane catches up with Osei at the water fountain.

LANE
You could plead, you know.

OSEI
You could smile, you know.

She almost does. Her assistant, TATE, hurries up with a phone.

TATE
It's your father. He says it's your mother.

LANE
Tell them I'm in court.

TATE
They can see you, ma'am. They're on the bench.
`,
    roles: [
      { name: 'JUDGE ABERNATHY', gender: 'male' },
      { name: 'LANE', gender: 'female' },
      { name: 'OSEI', gender: 'male' },
      { name: 'DARROW', gender: 'female' },
      { name: 'KOSTAS', gender: 'male' },
      { name: 'ACHEBE', gender: 'male', age: 'old' },
      { name: 'QUILLAN' },
      { name: 'MOSS' },
      { name: 'TATE' },
    ],
  },
  {
    name: 'family at a motel',
    text: `EXT. SUNDOWNER MOTEL - NIGHT

A station wagon dies in the lot. Out of it: the GALLAGHERS. First the mother, RENNIE, 44, map in her teeth. Then WICK, her husband, carrying a kayak for some reason. Then their twins, POPPER and SAGE, both twelve, not speaking.

WICK
There's a pool.

RENNIE
There's a hole with a chair in it.

SAGE
Mom, he's touching me.

POPPER
I'm not touching her. I'm near her.

RENNIE
Popper, be less near your sister.

INT. SUNDOWNER MOTEL - OFFICE - CONTINUOUS

Behind the desk: HASKELL, an unlit cigar, a cardigan with reindeer, about a hundred years old.

HASKELL
Evening, folks. You want the one bed or the no bed?

WICK
Two rooms, please, sir.

HASKELL
Sir was my father. He shot the last fella called him that.

A bead curtain rattles. Out steps BIRDIE LAVOIE, sequins, turban, a small furious dog.

BIRDIE
Haskell, my toilet's singing again.

HASKELL
What's it singing?

BIRDIE
"Moon River." Flat.

The dog bites Wick.

WICK
Ow! Your dog bit me.

BIRDIE
He only bites Methodists, honey.

WICK
I'm not a Methodist.

BIRDIE
He's not a very good dog.

INT. SUNDOWNER MOTEL - ROOM 9 - LATER

Sage bounces on the bed. There's a knock. A state trooper, BOONE, fills the door. The hat adds a foot.

BOONE
Evening, ma'am. Your husband parked on a grave.

RENNIE
Whose?

BOONE
We were hoping he'd know.

SAGE
Dad parked on a dead person?

POPPER
Cool.

BOONE
Son, I need you to step away from the minibar.

INT. SUNDOWNER MOTEL - OFFICE - LATER

The phone rings. Haskell answers it with his elbow.

HASKELL
Sundowner.

VOICE ON PHONE
It's your mother, Haskell.

HASKELL
Ma? You're dead.

VOICE ON PHONE
I'm in Tampa.
`,
    roles: [
      { name: 'RENNIE', gender: 'female', age: 'middle-aged' },
      { name: 'WICK', gender: 'male' },
      { name: 'POPPER', gender: 'male', age: 'child' },
      { name: 'SAGE', gender: 'female', age: 'child' },
      { name: 'HASKELL', gender: 'male', age: 'old' },
      { name: 'BIRDIE', gender: 'female' },
      { name: 'BOONE' },
      { name: 'VOICE ON PHONE', gender: 'female' },
    ],
  },
  {
    name: 'spy film',
    text: `INT. HOTEL ATLANTIC - BAR - NIGHT

Smoke. A trio plays. At the bar, alone, a woman in green silk who has ordered two drinks: VESNIK. A man in a dinner jacket sits down at the second one. This is THORNE.

THORNE
Is this seat taken?

VESNIK
By you, apparently.

THORNE
I was told to look for a man with a newspaper.

VESNIK
He's in the lift. He's been in it since four.

The barman, OTTAVIO, polishes a glass that is already clean.

OTTAVIO
Another for the signora?

VESNIK
And the bill for the gentleman.

INT. HOTEL ATLANTIC - LIFT - CONTINUOUS

GRIMALDI lies very still under a newspaper. The page boy, FITCH, holds the door.

FITCH
Going up, sir?

No answer.

FITCH (CONT'D)
Going down, then.

INT. EMBASSY - SIGNALS ROOM - NIGHT

Rows of machines. CALLOWAY, headphones pushed back over a severe bun, tears off a strip. Her supervisor, BRIGHAM, reads it over her shoulder.

BRIGHAM
Good God. How long has he been in there?

CALLOWAY
Since four, sir.

BRIGHAM
Get me London. And tea.

CALLOWAY
Which first, sir?

BRIGHAM
Don't be insubordinate, Calloway. My wife is insubordinate.

INT. LONDON - OFFICE OF THE CHIEF - NIGHT

A hand picks up a red phone. It wears four rings. The hand belongs to DAME ROSALIND ARKWRIGHT, known as MOTHER.

MOTHER
Speak.

BRIGHAM (V.O.)
It's Grimaldi, ma'am. He's dead.

MOTHER
Again?

Her secretary, PYM, a thin young man with a cold, sneezes into a file.

MOTHER
Bless you, Pym. Burn that.

EXT. HARBOUR - DAWN

Thorne and Vesnik walk along the quay. A fishing boat. Its captain, STAVROS, mends a net; his daughter, ELENI, 16, guts a fish and stares at them both.

STAVROS
No tourists.

VESNIK
We are not tourists. We are in love.

ELENI
She's lying, Baba.

STAVROS
Of course she's lying. Look at his shoes.
`,
    roles: [
      { name: 'VESNIK', gender: 'female' },
      { name: 'THORNE', gender: 'male' },
      { name: 'OTTAVIO', gender: 'male' },
      { name: 'FITCH', gender: 'male' },
      { name: 'CALLOWAY', gender: 'female' },
      { name: 'BRIGHAM', gender: 'male' },
      { name: 'MOTHER', gender: 'female' },
      { name: 'STAVROS', gender: 'male' },
      { name: 'ELENI', gender: 'female', age: 'young' },
    ],
  },
]
