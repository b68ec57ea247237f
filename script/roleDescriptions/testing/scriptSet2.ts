// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/**
 * Scripts like those of `scriptSet1.ts`, written before the rules were tuned with `scriptSet1.ts`. After a first
 * measurement, the rules were also tuned with these scripts.
 */
export const scriptSet2: readonly WholeScript[] = [
  {
    name: 'lighthouse drama',
    text: `EXT. SKERRY LIGHT - DAWN

Grey sea. A supply boat thumps against the landing. TORRANCE, oilskins, a week of beard, throws up a rope. ELSPETH catches it one-handed.

TORRANCE
You're early up.

ELSPETH
You're late.

A bundle of letters goes from hand to hand. Behind her on the steps stands MUIR, the other keeper, in his stocking feet.

MUIR
Is there tobacco?

TORRANCE
There's a bill for tobacco.

INT. LIGHTHOUSE - KITCHEN - LATER

Elspeth reads. Muir scrapes a pan. On the table a parcel, addressed to a person neither of them knows.

MUIR
Who's A. Galbraith?

ELSPETH
Somebody who knits.

A cough. In the doorway, dripping onto the flags: GALBRAITH, nineteen or so, a lifejacket over a school blazer.

GALBRAITH
That'd be mine.

MUIR
Jesus, lassie, where did you come from?

GALBRAITH
Under the tarpaulin.

ELSPETH
Does your mother know?

GALBRAITH
She does now.

INT. COASTGUARD OFFICE - DAY

CORMACK, three phones, one sandwich, leans into a radio. His deputy, a permanently cheerful Yorkshireman named BRACEWELL, holds up a chart.

CORMACK
Skerry, Skerry, have you a girl there?

MUIR (V.O.)
We've two.

BRACEWELL
Told you, boss.

CORMACK
Shut up, Bracewell.

The door flies open. MRS. GALBRAITH, a headmistress to her fingertips, points an umbrella.

MRS. GALBRAITH
Which of you is in charge?

BRACEWELL
He is, miss.
`,
    roles: [
      { name: 'TORRANCE', gender: 'male' },
      { name: 'ELSPETH', gender: 'female' },
      { name: 'MUIR', gender: 'male' },
      { name: 'GALBRAITH', gender: 'female', age: 'young' },
      { name: 'CORMACK', gender: 'male' },
      { name: 'BRACEWELL', gender: 'male' },
      { name: 'MRS. GALBRAITH', gender: 'female' },
    ],
  },
  {
    name: 'heist comedy',
    text: `INT. BOWLING ALLEY - NIGHT

Lane six. Five people who should not be seen together. VOSS, the brains, chalks a plan on the score sheet. Around the table: TINY, who is enormous; the twins, REM and RAY, who finish each other's fries; and QUEENIE MALONE, getaway, eighty if she's a day.

VOSS
The vault is here.

TINY
That's the toilet.

VOSS
Turn it round, Tiny.

Tiny turns himself round.

QUEENIE
Give me strength.

REM
What about the

RAY
guards?

VOSS
There are two. One of them is my ex-husband.

QUEENIE
Which one, love?

VOSS
The one we're going to hit.

INT. MUSEUM - SECURITY DESK - NIGHT

BUCKLEY, the ex-husband, does a crossword. His colleague, ODUYA, twenty-five, law textbooks, does it faster, upside down.

ODUYA
"Regret." Four across.

BUCKLEY
Alimony.

ODUYA
That's seven letters.

BUCKLEY
It felt like more.

A tap on the glass. A nun. It's Queenie.

QUEENIE
Bless you, my son. My bus has broken down.

BUCKLEY
Sorry, Sister, we're closed.

ODUYA
Let the poor woman use the phone, Buckley.

INT. MUSEUM - GALLERY - CONTINUOUS

A skylight lifts. Rem comes down on a wire; Ray comes down on Rem.

RAY
You've got fat, brother.

REM
You've got boots, sister.

The director of the museum, PROFESSOR IDA LUND-MEYER, in pyjamas, switches on the light.

LUND-MEYER
We open at ten.

EXT. MUSEUM - MOMENTS LATER

An ice cream van. At the wheel Queenie pulls off her veil. A traffic warden, PODGE, is writing her a ticket.

QUEENIE
Have a heart, sonny.

PODGE
I've a quota, madam.
`,
    roles: [
      { name: 'VOSS', gender: 'female' },
      { name: 'TINY', gender: 'male' },
      { name: 'REM', gender: 'male' },
      { name: 'RAY', gender: 'female' },
      { name: 'QUEENIE', gender: 'female', age: 'old' },
      { name: 'BUCKLEY', gender: 'male' },
      { name: 'ODUYA', age: 'adult' },
      { name: 'LUND-MEYER', gender: 'female' },
      { name: 'PODGE', gender: 'male' },
    ],
  },
  {
    name: 'stage drama with a cast list',
    text: `THE QUARANTINE ROOM

CHARACTERS

HALDANE, a ship's surgeon
OPHÉLIE MARCHAND, a milliner
BEK, a soldier, twenty
OLD NASTYA, who sells needles
THE CLERK
CANON WHITBY

Scene: A white room with one window. Six beds.

HALDANE. Put out your tongue.

BEK. Again, sir?

HALDANE. It may have changed.

(OPHÉLIE is sewing on the far bed. She bites the thread.)

OPHÉLIE. Leave him be, monsieur. He is well. We are all well. It is you who look green.

HALDANE. I am always green. I'm a sailor.

OLD NASTYA. Needles?

OPHÉLIE. I have yours already, grandmother.

(A slot in the door opens. THE CLERK'S eyes.)

THE CLERK. Name?

BEK. You had it yesterday.

THE CLERK. That was a different form.

CANON WHITBY. Tell him the truth, my boy.

BEK. I don't know who she was. She gave me an apple, and then she gave me this.

(He rolls up his sleeve. HALDANE looks, and sits down.)

HALDANE. Madame Marchand. Take your bed to the window, please.
`,
    roles: [
      { name: 'HALDANE', gender: 'male' },
      { name: 'OPHÉLIE', gender: 'female' },
      { name: 'BEK', gender: 'male', age: 'young' },
      { name: 'OLD NASTYA', gender: 'female', age: 'old' },
      { name: 'THE CLERK', gender: 'male' },
      { name: 'CANON WHITBY', gender: 'male' },
    ],
  },
  {
    name: 'sports series',
    text: `INT. LOCKER ROOM - NIGHT

Mud. Silence. The under-sixteens of Castle Vale Ladies have lost nine-nil. Their captain, SUDHIR'S kid sister MANJU, kicks a bucket. The goalkeeper, FLINT, still has her gloves on.

FLINT
I touched one of them.

MANJU
With your face.

FLINT
It counts.

COACH DRUMMOND comes in backwards, holding a tray of oranges, clipboard in his teeth.

COACH DRUMMOND
Right, ladies. Positives.

FLINT
It's over, sir.

SUDHIR
(at the door)
Manju, Mum's double-parked.

MANJU
Get out! It's a changing room!

SUDHIR
I've got my eyes shut.

EXT. CAR PARK - CONTINUOUS

Rain. Behind the wheel of a minicab, PARVATI, sari under an anorak, leans on the horn. A lollipop man, ERNIE BASSETT, knocks on her window.

PARVATI
Two minutes.

ERNIE
You said that at half time.

A scout in an expensive coat, VALENTI, shelters beneath a clipboard and watches the girls run for the car.

VALENTI
Excuse me. The little one who kicked the bucket.

PARVATI
What's she done?

VALENTI
I'd like her to do it again. On Saturday.

ERNIE
Are you from the council, love?

VALENTI
I'm from Juventus.

INT. MINICAB - MOVING

Wet girls, steamed windows. HEDGEHOG, 13, whose real name nobody uses, hangs upside down off the back seat.

HEDGEHOG
Is Juventus far?

SUDHIR
It's past Solihull.
`,
    roles: [
      { name: 'MANJU', gender: 'female', age: 'young' },
      { name: 'FLINT', gender: 'female', age: 'young' },
      { name: 'COACH DRUMMOND', gender: 'male' },
      { name: 'SUDHIR', gender: 'male' },
      { name: 'PARVATI', gender: 'female' },
      { name: 'ERNIE', gender: 'male' },
      { name: 'VALENTI' },
      { name: 'HEDGEHOG', gender: 'female', age: 'young' },
    ],
  },
]
