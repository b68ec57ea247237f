// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/** The second half of the set in `scriptSet1.ts`, written at the same time. */
export const scriptSet1Part2: readonly WholeScript[] = [
  {
    name: 'period drama',
    text: `INT. ASHGROVE HALL - DRAWING ROOM - DAY - 1911

Tea is being poured by a footman, GATES, who has the face of a disappointed horse. LADY HONORIA VANE watches the level of her cup.

HONORIA
Thank you, Gates. I am not a bath.

GATES
No, my lady.

The double doors open. CAPTAIN LYSANDER FORBES-HALE, limping, handsome, in debt, advances with his hat in his hand. Behind him comes his valet, MOPP.

LYSANDER
Aunt Honoria. You look thirty.

HONORIA
I look sixty-one, and you look as if you want money.

LYSANDER
Only a little.

MOPP
A little four hundred, m'lady.

LYSANDER
Thank you, Mopp.

EXT. ASHGROVE HALL - ROSE GARDEN - DAY

THEODORA, Honoria's ward, is cutting heads off roses with more force than roses need. PERPETUA, a governess, reads aloud to nobody.

PERPETUA
"And the knight said unto the maiden --"

THEODORA
What does the maiden say?

PERPETUA
She faints.

THEODORA
Read me another one.

A boy's head appears over the wall: ALFIE, the gardener's lad, face like a dropped pie.

ALFIE
Miss! The Captain's come!

THEODORA
Then he may go.

PERPETUA
Theodora.

THEODORA
He may go nicely.

INT. ASHGROVE HALL - LIBRARY - NIGHT

Lysander is found by SIR EDMUND QUILL, the family solicitor, with the decanter in one hand and the will in the other.

SIR EDMUND
That is a private document.

LYSANDER
So is this whisky. I've read both.

The housekeeper, MRS. TROTT, holds a lamp in the doorway in her dressing gown.

MRS. TROTT
I thought it was burglars.

SIR EDMUND
It is.
`,
    roles: [
      { name: 'HONORIA', gender: 'female', age: 'old' },
      { name: 'GATES', gender: 'male' },
      { name: 'LYSANDER', gender: 'male' },
      { name: 'MOPP', gender: 'male' },
      { name: 'THEODORA', gender: 'female' },
      { name: 'PERPETUA', gender: 'female' },
      { name: 'ALFIE', gender: 'male', age: 'child' },
      { name: 'SIR EDMUND', gender: 'male' },
      { name: 'MRS. TROTT', gender: 'female' },
    ],
  },
  {
    name: 'science fiction',
    text: `INT. STARSHIP MERIDIAN - BRIDGE - CONTINUOUS

Alarms. Red light. COMMANDER ADEYEMI grips the rail. At the helm, IKO, whose hair is braided with copper wire, flies with her eyes closed.

ADEYEMI
Report.

IKO
We are upside down.

ADEYEMI
There is no down.

IKO
Then we're upside.

The hatch grinds. Chief engineer BRANNIGAN climbs out of it, beard smoking.

BRANNIGAN
Who wants the bad news?

ADEYEMI
Chief.

BRANNIGAN
There's no good news. I just asked who wants the bad.

On the main screen, a face of light assembles itself: ORACLE, the ship's intelligence.

ORACLE
I have calculated our chances.

BRANNIGAN
Don't tell him.

ADEYEMI
Tell me.

ORACLE
I would rather not.

INT. MERIDIAN - MED BAY - LATER

DR. SVETLANA PETROVA-KIM sets a bone. The bone belongs to a stowaway, ZEPHYR, all elbows and attitude, maybe fifteen.

ZEPHYR
Ow!

PETROVA-KIM
Hold still and I will stop.

ZEPHYR
My mum's going to kill you.

PETROVA-KIM
Who is your mum?

ZEPHYR
Guess.

The door opens. Iko. She looks at Zephyr. Zephyr looks at the floor.

IKO
You were supposed to be at your grandfather's.

ZEPHYR
He snores, Mum.

IKO
I've got a daughter on a burning ship because of snoring.

INT. MERIDIAN - CARGO HOLD - CONTINUOUS

Crates. Behind them, two smugglers: TAM, who is missing an ear, and her husband JOAQUIM, who has found it.

JOAQUIM
I've got it. I've got your ear.

TAM
Which way up is it?

JOAQUIM
My love, we're upside.

TAM
Put it in your pocket. Not that one.
`,
    roles: [
      { name: 'ADEYEMI', gender: 'male' },
      { name: 'IKO', gender: 'female' },
      { name: 'BRANNIGAN', gender: 'male' },
      { name: 'ORACLE' },
      { name: 'PETROVA-KIM', gender: 'female' },
      { name: 'ZEPHYR', gender: 'female', age: 'young' },
      { name: 'TAM', gender: 'female' },
      { name: 'JOAQUIM', gender: 'male' },
    ],
  },
  {
    name: 'musical, high school',
    text: `ACT ONE

SCENE 1

(A high school gymnasium. Folding chairs in a circle. MR. KOWALCZYK, who teaches geometry and has been given the musical as a punishment, blows a pitch pipe.)

MR. KOWALCZYK
That's a C. I think that's a C.

(DARBY, sophomore, glasses, heart of a lion, puts up a hand.)

DARBY
That's an F sharp, Mr. K.

MR. KOWALCZYK
Thank you, Darby. Who's reading Romeo?

(CHAZ rises. He is the quarterback. Half the room sighs.)

CHAZ
My mom made me.

(In the back row two girls, INDIGO and MARLOWE, lower their phones.)

INDIGO
I would also like his mom to make me things.

MARLOWE
You can't date Romeo. Romeo's got practice till six.

(The doors bang. PRINCIPAL STUBBS enters. She has a megaphone, and does not need it.)

PRINCIPAL STUBBS
Who parked on the flower bed?

DARBY
There's a flower bed?

PRINCIPAL STUBBS
There was.

(ROWAN, the new kid, in the doorway behind her with a guitar case, tries to vanish.)

ROWAN
It was my dad. He's still learning to drive on this side.

MR. KOWALCZYK
Can you sing, young man?

ROWAN
A little. Tenor.

MARLOWE
(to Indigo)
He's got an accent.

INDIGO
I heard him. I was there.

SCENE 2

(The girls' bathroom. DARBY splashes her face. COACH BELLAMY, mopping, whistle round her neck, pretends not to see.)

COACH BELLAMY
Nerves?

DARBY
I'm going to be Juliet. I've never even been a tree.

COACH BELLAMY
I was a tree. Trees are hard. All that standing.

(A toilet flushes. SKYE comes out, in the full costume of a nun.)

SKYE
Sorry. I was early for the other one.

SCENE 3

(The parking lot. CHAZ throws a ball against the wall. His little brother, BEANS, catches it.)

BEANS
Say it.

CHAZ
"But soft, what light through yonder window breaks."

BEANS
You sound like the GPS.
`,
    roles: [
      { name: 'MR. KOWALCZYK', gender: 'male' },
      { name: 'DARBY', gender: 'female', age: 'young' },
      { name: 'CHAZ', gender: 'male', age: 'young' },
      { name: 'INDIGO', gender: 'female', age: 'young' },
      { name: 'MARLOWE', gender: 'female', age: 'young' },
      { name: 'PRINCIPAL STUBBS', gender: 'female' },
      { name: 'ROWAN', gender: 'male', age: 'young' },
      { name: 'COACH BELLAMY', gender: 'female' },
      { name: 'SKYE' },
      { name: 'BEANS', gender: 'male', age: 'child' },
    ],
  },
  {
    name: 'family drama, two generations',
    text: `INT. FARMHOUSE - KITCHEN - MORNING

A radio mutters crop prices. AMPARO, seventies, small, indestructible, kneads dough as if it owed her money. Her son EFRAÍN (50) fills the doorway.

EFRAÍN
Mamá. They called again about the land.

AMPARO
Who called?

EFRAÍN
The buyers.

AMPARO
I don't know any buyers.

From upstairs, a thump. Then another. HOLLIS comes down in yesterday's clothes, city shoes in hand, Efraín's eldest.

HOLLIS
Is there coffee?

AMPARO
Good afternoon, mija.

HOLLIS
It's ten past seven, Abuela.

EXT. FARMHOUSE - PORCH - DAY

WADE TURNBULL, agricultural investor, belt buckle the size of a saucer, climbs out of a truck. A younger associate, SLOANE, steps around a puddle in heels she already regrets.

WADE
Smell that? That's opportunity.

SLOANE
That's a goat.

The goat is being led by NOOR, the hired hand, who nods to them both.

NOOR
She bites.

WADE
Who does?

NOOR
Either of them.

INT. FARMHOUSE - KITCHEN - LATER

Wade sits where he has not been asked to sit. Efraín stands. Hollis, behind her father, arms crossed.

WADE
Let me talk to the man of the house.

EFRAÍN
She's seventy-six.

Amparo puts a plate of empanadas in front of Wade. He eats one. He eats another.

AMPARO
You're too thin, young man. Who feeds you?

WADE
My wife, ma'am. On weekends.

SLOANE
Mr. Turnbull, the offer expires at noon.

HOLLIS
So does the milk.

EXT. FARMHOUSE - BARN - SUNSET

Noor sharpens a blade, shirt off, headphones on. Hollis watches longer than is strictly necessary.

HOLLIS
Did you know he'd sell?

NOOR
Your father? He won't sell.

HOLLIS
How do you know?

NOOR
Because she won't let him.

A small figure drops from the hayloft: PILAR, 6, straw in her hair.

PILAR
I heard everything.

HOLLIS
Who taught you to spy?

PILAR
Tía Hollis.

Up on the road an old pickup stops. The driver, a neighbor, EZEKIEL, tips his hat to nobody and drives on.

EZEKIEL
(to himself)
Still there.
`,
    roles: [
      { name: 'AMPARO', gender: 'female', age: 'old' },
      { name: 'EFRAÍN', gender: 'male', age: 'middle-aged' },
      { name: 'HOLLIS', gender: 'female' },
      { name: 'WADE', gender: 'male' },
      { name: 'SLOANE', gender: 'female' },
      { name: 'NOOR' },
      { name: 'PILAR', gender: 'female', age: 'child' },
      { name: 'EZEKIEL', gender: 'male' },
    ],
  },
  {
    name: 'radio thriller',
    text: `EPISODE TWO: THE LISTENING POST

SOUND: STATIC. A DOOR. FOOTSTEPS ON METAL.

ARCHIE: Hello? Is anyone on this frequency?

VIV: I am.

ARCHIE: Who's that?

VIV: The voice you've been ignoring, darling. Take your headphones off and turn round.

SOUND: A CHAIR SCRAPES.

ARCHIE: Good Lord. Mrs. Carmody.

VIV: Viv. You've read my letters, you may as well use my name.

BRIGADIER: (OFF) What is that woman doing in my listening post?

VIV: Listening, Brigadier. You should try it.

BRIGADIER: Get her out, Corporal.

ARCHIE: Sir, with respect, sir, she's the only one who can read it.

SOUND: MORSE, VERY FAST.

KESTREL: (ON RADIO, DISTORTED) Post nine, post nine. They know about the harbour.

ARCHIE: It's Kestrel! He's alive!

VIV: He's my husband. Of course he's alive. He hasn't paid the coal.

BRIGADIER: Your husband is a spy, madam?

VIV: On weekdays.

SOUND: A TELEPHONE.

OPERATOR: London for you, Brigadier. A Miss Pemberton.

PEMBERTON: (ON TELEPHONE) Brigadier, I have the Minister for you. Please don't shout at him this time.

MINISTER: (ON TELEPHONE) Hector, old chap. How's the knee?

BRIGADIER: It's the wrong knee, Minister.

MINISTER: Is there a wrong one?

SOUND: AN EXPLOSION, FAR OFF.

KESTREL: Post nine. That was the harbour.
`,
    roles: [
      { name: 'ARCHIE', gender: 'male' },
      { name: 'VIV', gender: 'female' },
      { name: 'BRIGADIER', gender: 'male' },
      { name: 'KESTREL', gender: 'male' },
      { name: 'OPERATOR' },
      { name: 'PEMBERTON', gender: 'female' },
      { name: 'MINISTER', gender: 'male' },
    ],
  },
]
