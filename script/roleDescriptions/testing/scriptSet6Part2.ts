// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/** The second half of the sixth set of whole scripts; `scriptSet6.ts` says how it was written. */
export const scriptSet6Part2: readonly WholeScript[] = [
  {
    name: 'period drama',
    text: `EXT. HARTWELL ABBEY - DRIVE - DAY (1816)

A hired carriage, one wheel complaining. Inside, in grey half-mourning, knees together, a bonnet in her lap like a small dead animal: CONSTANCE FAIRLIE. Opposite, asleep with his mouth open, her uncle, the REVEREND MR. TOOKE.

CONSTANCE
Uncle. We are arrived.

TOOKE
Amen.

INT. HARTWELL ABBEY - GREAT HALL - CONTINUOUS

Servants in a line. At the end of it, black bombazine, keys at the waist: THORNE.

THORNE
His lordship regrets he cannot receive you. His lordship is in the lake.

CONSTANCE
In the lake?

THORNE
He swims at eleven, miss.

The youngest of the housemaids snorts. Thorne does not turn round.

THORNE (CONT'D)
Hetty.

HETTY
Sorry, Mrs. Thorne.

INT. HARTWELL ABBEY - LIBRARY - DAY

Wet footprints lead across a very good carpet to LORD ASHDOWN, dripping into a chair. By the fire, a glass of something, a cane, a foot bound up in flannel: the DOWAGER.

DOWAGER
You are making a puddle, Ashdown.

ASHDOWN
I am told it is my puddle, Grandmama. It came with the title.

DOWAGER
The Fairlie creature is here. She has no money and opinions. Be civil for an hour and I shall do the rest.

ASHDOWN
And if I like her?

DOWAGER
Do not be grotesque.

The door. A footman of six foot three, calves to match.

FOOTMAN
Captain Wray, my lord.

WRAY limps in, regimentals, one sleeve pinned up.

WRAY
Ash, you dog. Who is the beauty in the hall reading your letters?
`,
    roles: [
      { name: 'CONSTANCE', gender: 'female' },
      { name: 'TOOKE', gender: 'male' },
      { name: 'THORNE', gender: 'female' },
      { name: 'HETTY', gender: 'female' },
      { name: 'DOWAGER', gender: 'female', age: 'old' },
      { name: 'ASHDOWN', gender: 'male' },
      { name: 'FOOTMAN', gender: 'male' },
      { name: 'WRAY', gender: 'male' },
    ],
  },
  {
    name: 'horror feature',
    text: `INT. RENTAL CABIN - GREAT ROOM - NIGHT

Antlers. Too many antlers. JESS (24, septum ring, the planner) reads from a laminated binder. Her girlfriend KODA (25) is upside down on the couch.

JESS
"Do not feed the animals. Do not use the north trail after sundown. Do not answer the telephone."

KODA
There's no telephone.

JESS
That's what I'm saying.

TRIP, all shoulders and no neck, comes in with an armload of firewood. Behind him, empty-handed, scrolling for a signal: BLYTHE.

TRIP
Babe, a little help?

BLYTHE
I'm helping. I'm getting us a bar.

KODA
She's getting us a bar, bro.

From the wall behind the antlers: RING.

Nobody moves. RING.

EXT. RENTAL CABIN - PORCH - CONTINUOUS

MERLE, the caretaker, seventy, face like a dropped pie, stands at the edge of the light with a shovel.

MERLE
Don't none of you pick that up.

Trip has come out with a poker. He sees who it is and lowers it.

TRIP
Jesus, man. How long have you been standing there?

MERLE
Since the last bunch.

INT. RENTAL CABIN - HALLWAY - NIGHT

Blythe, alone, her palm flat against the paneling. The wood is warm. She puts her ear to it.

VOICE (O.S.)
(a whisper)
Is that my little girl?

BLYTHE
Mom?

VOICE (O.S.)
You've got so tall.

INT. RENTAL CABIN - GREAT ROOM - MORNING

DEPUTY SORENSEN crouches by what's left of the couch. She lifts the binder with a pen. Across the room her partner is being sick into a bucket.

SORENSEN
Use the porch, Hodge.

HODGE
Sorry, Deputy.

SORENSEN
How many signed in?

HODGE
Four. The old man says he never rented it.
`,
    roles: [
      { name: 'JESS', gender: 'female', age: 'adult' },
      { name: 'KODA', gender: 'female', age: 'adult' },
      { name: 'TRIP', gender: 'male' },
      { name: 'BLYTHE', gender: 'female' },
      { name: 'MERLE', gender: 'male', age: 'old' },
      { name: 'VOICE', gender: 'female' },
      { name: 'SORENSEN', gender: 'female' },
      { name: 'HODGE' },
    ],
  },
  {
    name: 'animated series for children',
    text: `"CAPTAIN PICKLE AND THE UPSIDE-DOWN DAY"

INT. TREEHOUSE - MORNING

CAPTAIN PICKLE (10), a colander for a helmet, salutes his crew: WOBBLES, a nervous jellyfish in a wheeled fishbowl, and BEX (9), who has drawn herself a moustache.

CAPTAIN PICKLE
Crew! What day is it?

BEX
Saturday!

WOBBLES
Is it a SCARY Saturday?

CAPTAIN PICKLE
It's upside-down day! Whatever we say, we mean the opposite!

BEX
So... I hate you guys?

WOBBLES
(bursting into bubbles)
She hates us!

A trapdoor bangs. Up pops a very small pirate with a very large hat.

TINY TOM
Stand and deliver! Or else go and have a nap!

BEX
That's my brother. He's supposed to be having one.

TINY TOM
Am NOT!

EXT. BACKYARD - CONTINUOUS

QUEEN HONORIA, the bee, lands on the bird feeder with her two least useful drones.

QUEEN HONORIA
Who has turned my garden upside down?

FIRST DRONE
Not me, Your Majesty.

SECOND DRONE
Wasn't him, Your Majesty.

MR. SCRUGGS, next door, looks over the fence. His toupee stays where it is. His head does not.

MR. SCRUGGS
Some of us work nights!

GRAN leans from the kitchen window, phone to her ear.

GRAN
Lunch! And somebody get that bee out of my sunhat.
`,
    roles: [
      { name: 'CAPTAIN PICKLE', gender: 'male', age: 'child' },
      { name: 'BEX', gender: 'female', age: 'child' },
      { name: 'WOBBLES' },
      { name: 'TINY TOM', gender: 'male', age: 'child' },
      { name: 'QUEEN HONORIA', gender: 'female' },
      { name: 'FIRST DRONE', gender: 'male' },
      { name: 'SECOND DRONE' },
      { name: 'MR. SCRUGGS', gender: 'male' },
      { name: 'GRAN', gender: 'female', age: 'old' },
    ],
  },
  {
    name: 'thriller with family names',
    text: `INT. BLACK SITE - OBSERVATION ROOM - NIGHT

On the glass: a man cuffed to a table. On our side of it, three people who have not slept. DEPUTY DIRECTOR ELAINE STROUD, pearls, trainers. Her chief of staff, KIPLING, with two phones. And MARCUS DANE, out of the Service eighteen months, who would rather be anywhere.

STROUD
He asked for you by name.

DANE
He never knew my name.

KIPLING
He knows your daughter's.

Dane looks at him. Kipling finds something to read on a phone.

INT. BLACK SITE - INTERROGATION - CONTINUOUS

Dane sits. The prisoner smiles: IVERSEN, blood in his teeth.

IVERSEN
They made you old, Marcus.

DANE
Where is she?

IVERSEN
Which? Mine or yours?

INT. SAFE HOUSE - KITCHEN - SAME

A teenager in headphones, chewing the string of her hoodie, does algebra. Across the table from her a heavy with a shotgun does the crossword.

NELL
Nine letters. "Unlikely to be missed."

ARKADY
You are supposed to do homework.

NELL
You've been stuck on it for an hour.

A key in the lock. Arkady has the gun up before it turns. A raincoat, a grocery bag, a face like a tired schoolteacher's.

COBB
Put it down, you oaf. She'll think we're serious.

ARKADY
You are late, Mrs. Cobb.

COBB
I was followed. Then he wasn't.

INT. BLACK SITE - OBSERVATION ROOM - NIGHT

A young analyst bursts in, badge swinging on his chest.

PRYCE
Ma'am, the phone's on. It's in Lisbon.

STROUD
Get him out of there, Kipling.
`,
    roles: [
      { name: 'STROUD', gender: 'female' },
      { name: 'KIPLING', gender: 'male' },
      { name: 'DANE', gender: 'male' },
      { name: 'IVERSEN', gender: 'male' },
      { name: 'NELL', gender: 'female', age: 'young' },
      { name: 'ARKADY', gender: 'male' },
      { name: 'COBB', gender: 'female' },
      { name: 'PRYCE', gender: 'male', age: 'young' },
    ],
  },
  {
    name: 'two-hander',
    text: `INT. PARKED CAR - NIGHT

Rain. Two people who used to be married share a bag of chips. The engine ticks.

REESE
You drove past it twice.

AUDEN
I was looking for parking.

REESE
It's a funeral home. It's all parking.

AUDEN
She liked you better, you know. My own mother. She used to introduce me as your husband.

REESE
At our wedding?

AUDEN
At my graduation.

Reese laughs, and then it isn't laughing. He reaches over. She lets him.
`,
    roles: [
      { name: 'REESE', gender: 'female' },
      { name: 'AUDEN', gender: 'male' },
    ],
  },
]
