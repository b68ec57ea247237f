import type { WholeScript } from './scriptSet1.ts'

/**
 * First half of the fourth set of scripts like those of `scriptSet1.ts`. Its author had not read any rules, and the
 * rules of record 101 (`docs/decisions`) did not exist. After a first measurement, the rules were tuned with the set.
 */
export const scriptSet4: readonly WholeScript[] = [
  {
    name: 'detective series',
    text: `INT. HALVERSON HOUSE - FRONT HALL - NIGHT

Blue light through the blinds. DETECTIVE SERGEANT ROSHNI BASU, 41, steps over the tape. DC COLE is already on the stairs, notebook out, tie loosened.

BASU
Who found him?

COLE
The wife. She's in the kitchen with a paramedic.

BASU
And the wife's name?

COLE
Ingrid. Doesn't speak.

A forensic officer in a paper suit looks up from the body. This is PELLOW. She lifts her mask.

PELLOW
Between nine and midnight. Don't ask me for better.

BASU
I wasn't going to.

PELLOW
You always do, ma'am.

INT. HALVERSON HOUSE - KITCHEN - CONTINUOUS

INGRID HALVERSON sits with a cup she hasn't touched. A PARAMEDIC packs away his bag.

PARAMEDIC
She's had a shock. Five minutes.

BASU
Mrs. Halverson? I'm so sorry. Did your husband have any visitors tonight?

INGRID
Only Lucian.

COLE
Who is Lucian?

INGRID
His son. Not mine.

EXT. MARINA - DAWN

LUCIAN HALVERSON, late twenties, in last night's dinner jacket, coils a rope. He doesn't look round.

LUCIAN
You took your time.

BASU
Your stepmother says you were at the house.

LUCIAN
Then she's talking. That's new.

A boat engine coughs. The harbour master, old VOSPER, waves from the fuel dock with his one good arm.

VOSPER
He's not going anywhere, love! He owes me for March!

INT. POLICE STATION - CORRIDOR - DAY

SUPERINTENDENT ADDO waits by the coffee machine. Cole straightens up.

ADDO
Where is she?

COLE
In with the suspect, sir.

ADDO
Alone?

COLE
She said she'd call.

ADDO
Your mother never taught you to worry, did she, Cole?

COLE
My mother's dead, sir.

From the front desk, the DESK SERGEANT calls out, her hand over the receiver.

DESK SERGEANT
Lawyer's here. Name of Trask.

TRASK glides past them both in a camel coat, heels like gunshots.

TRASK
Gentlemen.
`,
    roles: [
      { name: 'BASU', gender: 'female', age: 'middle-aged' },
      { name: 'COLE', gender: 'male' },
      { name: 'PELLOW', gender: 'female' },
      { name: 'PARAMEDIC', gender: 'male' },
      { name: 'INGRID', gender: 'female' },
      { name: 'LUCIAN', gender: 'male', age: 'adult' },
      { name: 'VOSPER', gender: 'male', age: 'old' },
      { name: 'ADDO', gender: 'male' },
      { name: 'DESK SERGEANT', gender: 'female' },
      { name: 'TRASK', gender: 'female' },
    ],
  },
  {
    name: 'comedy of manners with a list of characters',
    text: `THE BORROWED CARRIAGE

A Comedy in Two Acts

CHARACTERS

SIR PEREGRINE FLINT, a baronet
LADY FLINT, his wife
AUGUSTA, their elder daughter
TOBY, her brother
MR. CRABTREE, an attorney
THE DOWAGER, Sir Peregrine's mother
CAPTAIN LOVELL, in love with Augusta
PRUDENCE, maid to Lady Flint
BELLOWS, the butler
A COACHMAN
TWO BAILIFFS
MADAME ZUBRINSKA, a fortune teller

ACT I

A drawing room in Bath. Morning. BELLOWS is discovered winding the clock.

SIR PEREGRINE. Bellows! Is my carriage come?

BELLOWS. It has come, sir, and gone again.

SIR PEREGRINE. Gone? With whom?

BELLOWS. With two persons, sir, in brown.

LADY FLINT. [Entering.] Bailiffs! I knew it. My love, we are ruined.

SIR PEREGRINE. Nonsense, my dear. Borrowed.

AUGUSTA. Papa, Captain Lovell is below, and his horse has eaten the geraniums.

THE DOWAGER. In my day the geraniums ate the horse.

TOBY. Grandmama, you are asleep.

THE DOWAGER. I am resting my opinions.

CAPTAIN LOVELL. Your servant, ma'am. Miss Flint. Sir, I come upon a matter of the heart.

MR. CRABTREE. And I, sir, upon a matter of four hundred pounds.

PRUDENCE. If you please, my lady, there is a foreign person at the door with a parrot.

LADY FLINT. Show the parrot up.

ACT II

The same. Evening.

MADAME ZUBRINSKA. I see a tall man. I see a wheel.

COACHMAN. That'll be me, ma'am, with my hat off.

FIRST BAILIFF. Nobody leaves.

SECOND BAILIFF. What he said.

AUGUSTA. Toby, where is your sister supposed to sit?

TOBY. On the second bailiff, like everybody else.

BELLOWS. Dinner, my lady, is served. The carriage has eaten it.
`,
    roles: [
      { name: 'SIR PEREGRINE', gender: 'male' },
      { name: 'LADY FLINT', gender: 'female' },
      { name: 'AUGUSTA', gender: 'female' },
      { name: 'TOBY', gender: 'male' },
      { name: 'MR. CRABTREE', gender: 'male' },
      { name: 'THE DOWAGER', gender: 'female', age: 'old' },
      { name: 'CAPTAIN LOVELL', gender: 'male' },
      { name: 'PRUDENCE', gender: 'female' },
      { name: 'BELLOWS', gender: 'male' },
      { name: 'COACHMAN', gender: 'male' },
      { name: 'MADAME ZUBRINSKA', gender: 'female' },
    ],
  },
]
