import type { WholeScript } from './scriptSet1.ts'

/** The second half of the set in `scriptSet3.ts`. */
export const scriptSet3Part2: readonly WholeScript[] = [
  {
    name: 'startup satire',
    text: `INT. LOOPLY HEADQUARTERS - ALL-HANDS - DAY

Beanbags. A gong. The founder, BODHI KRANTZ, 26, barefoot, man bun, levitates by about an inch on a hoverboard.

BODHI
We are not laying anyone off. We are graduating you.

In the front row the head of people, MEREDITH, nods as if to music. Beside her the lawyer, CHIDI OBI, writes "no" and underlines it.

CHIDI
He can't say graduating.

MEREDITH
He's being authentic.

At the back, still in her coat, the new hire: SAM PETTIGREW, who moved here on Sunday.

SAM
Sorry, is this the kitchen?

Somebody passes her a cardboard box. It's KIP, the office manager, whose mustache has its own account.

KIP
Welcome aboard. And goodbye.

SAM
I had a desk?

KIP
It was a lovely desk, ma'am.

INT. LOOPLY - GLASS BOX - LATER

The investors: a silver-haired brother and sister, the VANDERHOOFS. LOWELL speaks. PRUDENCE does not blink.

LOWELL
My sister has a question.

PRUDENCE
Where is the money?

BODHI
Money's a story we tell ourselves.

PRUDENCE
Tell it to me, sweetie.

A robot on wheels, GARY, rolls in with kombucha.

GARY
Hydration time, humans.

INT. ELEVATOR - MOVING

Sam with her box. Chidi with his. And DENISE FROM ACCOUNTS, who has been here from the beginning and never once been asked.

DENISE FROM ACCOUNTS
It's in the Caymans.

CHIDI
I'm sorry?

DENISE FROM ACCOUNTS
The money, hon.
`,
    roles: [
      { name: 'BODHI', gender: 'male', age: 'adult' },
      { name: 'MEREDITH', gender: 'female' },
      { name: 'CHIDI', gender: 'male' },
      { name: 'SAM', gender: 'female' },
      { name: 'KIP', gender: 'male' },
      { name: 'LOWELL', gender: 'male' },
      { name: 'PRUDENCE', gender: 'female' },
      { name: 'GARY', gender: 'male' },
      { name: 'DENISE FROM ACCOUNTS', gender: 'female' },
    ],
  },
  {
    name: 'war film',
    text: `EXT. RIDGE - DUSK

Smoke. LIEUTENANT HASKEW crawls up beside his sergeant, an old hand by the name of GRICE, who is shaving.

HASKEW
Is this the moment?

GRICE
Never a bad moment, sir.

A runner tumbles into the hole: PRIVATE DOBBS, eighteen, helmet over one eye.

DOBBS
From the Major, sir. We're to hold.

HASKEW
With what?

DOBBS
He didn't say, sir.

INT. FIELD HOSPITAL - NIGHT

Lamps swing. SISTER ATHERLEY cuts off a boot. On the next stretcher a French lieutenant, DELORME, smiles at her through the bandages.

DELORME
You have cold hands, mademoiselle.

ATHERLEY
You've a hot temperature, monsieur.

The surgeon, MAJOR FITCH-BARNES, comes in with sleeves rolled. She washes in silence. The orderly, POTTS, holds the basin and stares at the wall.

FITCH-BARNES
How many more?

POTTS
All of them, ma'am.

EXT. FARMHOUSE - DAWN

A farmer's wife, MARGUERITE, hangs sheets between two craters. From behind one of them comes a child with a goat: LÉO.

LÉO
Maman! Les Anglais!

MARGUERITE
Come here, my little man.

HASKEW
Madame, you have to leave.

MARGUERITE
I have washing.
`,
    roles: [
      { name: 'HASKEW', gender: 'male' },
      { name: 'GRICE', gender: 'male' },
      { name: 'DOBBS', gender: 'male', age: 'young' },
      { name: 'ATHERLEY', gender: 'female' },
      { name: 'DELORME', gender: 'male' },
      { name: 'FITCH-BARNES', gender: 'female' },
      { name: 'POTTS' },
      { name: 'MARGUERITE', gender: 'female' },
      { name: 'LÉO', gender: 'male', age: 'child' },
    ],
  },
  {
    name: 'two-hander with a third',
    text: `TERMS

A play for three actors

The actors: ADISA, forties, a contract lawyer. LORCAN, her client. A WAITRESS.

A hotel terrace. Breakfast.

ADISA
Sign here.

LORCAN
And if I don't?

ADISA
Then somebody else does, and he'll be prettier.

(The WAITRESS brings toast.)

WAITRESS
Anything else for you, sir?

LORCAN
A new lawyer.

WAITRESS
We've kippers.

ADISA
He'll have the kippers.

(LORCAN picks up the pen. He puts it down. He picks up a knife and butters the contract.)

ADISA
That was the original.
`,
    roles: [
      { name: 'ADISA', gender: 'female', age: 'middle-aged' },
      { name: 'LORCAN', gender: 'male' },
      { name: 'WAITRESS', gender: 'female' },
    ],
  },
  {
    name: 'nature reserve drama',
    text: `EXT. WETLANDS - HIDE - MORNING

Mist. Two pairs of binoculars. Behind one, OKAFOR, waterproofs, flask. Behind the other, HENSHALL, who has a better flask.

OKAFOR
Bittern.

HENSHALL
Reed.

OKAFOR
It's walking.

A warden, LINNET PRYCE, comes along the boardwalk, counting eggs into a notebook. Her trainee, JUDE, carries everything.

LINNET
Mind the third plank.

Jude goes through the third plank.

JUDE
Found it.

HENSHALL
That lad's scared it off.

OKAFOR
You scared it off. You rustled.

HENSHALL
A gentleman doesn't rustle.

INT. VISITOR CENTRE - DAY

A developer, GAUNT, unrolls a plan over the leaflets. His PA, TAMSIN, pins down the corners with plastic otters.

GAUNT
Four hundred homes. With water views.

LINNET
They'll have water kitchens.

GAUNT
I'm told you're a reasonable woman, Ms. Pryce.

LINNET
Who told you that?

TAMSIN
I did. Sorry. I used to be in the Young Ornithologists.

OKAFOR
Miss Henshall? Little Tamsin Henshall?

HENSHALL
Hello, Tam.

TAMSIN
Hello, Grandad.
`,
    roles: [
      { name: 'OKAFOR' },
      { name: 'HENSHALL', gender: 'male', age: 'old' },
      { name: 'LINNET', gender: 'female' },
      { name: 'JUDE', gender: 'male' },
      { name: 'GAUNT', gender: 'male' },
      { name: 'TAMSIN', gender: 'female' },
    ],
  },
]
