import type { WholeScript } from './wholeScripts.ts'

/**
 * Scripts like those of `wholeScripts.ts`, written before the rules were tuned with that set. After a first measurement,
 * the rules were tuned with these, too.
 */
export const heldBackScripts: readonly WholeScript[] = [
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
  {
    name: 'political satire',
    text: `INT. NUMBER TEN - CORRIDOR - DAY

A walk that is nearly a run. The Prime Minister, HARGREAVES, half into a jacket; her press secretary, DUFFIELD, holding the other sleeve; and behind them the Cabinet Secretary, SIR NIGEL.

HARGREAVES
Who said "fish"?

DUFFIELD
You did, Prime Minister.

HARGREAVES
On purpose?

SIR NIGEL
It was not in the text.

They pass a desk. The intern, BEAU, stands up, salutes, regrets it.

BEAU
Your husband's on two.

HARGREAVES
Tell him I'm at war.

BEAU
He knows, ma'am. He saw it on the news.

INT. FRENCH EMBASSY - DAY

AMBASSADOR DE LA TOUR, silver bob, cigarette holder, looks at a dead mackerel on a silver plate. Her attaché, RENARD, young, sweating, has brought it.

DE LA TOUR
What is this?

RENARD
A message, Excellency.

DE LA TOUR
It is a mackerel.

RENARD
The English are not subtle, madame.

INT. NUMBER TEN - CABINET ROOM - LATER

The Chancellor, PRIMROSE, a former rower with hands like oars, bangs the table. The Home Secretary, TULLY, moves her tea out of reach.

PRIMROSE
I say we sink something.

TULLY
You always say that.

PRIMROSE
I always mean it.

SIR NIGEL
Gentlemen. And ladies. The French have sent a lobster.

HARGREAVES
Alive?

DUFFIELD
Very.

The lobster is carried in by a uniformed messenger, WPC GRANGE. It has her by the tie.

GRANGE
Where would you like him?
`,
    roles: [
      { name: 'HARGREAVES', gender: 'female' },
      { name: 'DUFFIELD' },
      { name: 'SIR NIGEL', gender: 'male' },
      { name: 'BEAU', gender: 'male' },
      { name: 'DE LA TOUR', gender: 'female' },
      { name: 'RENARD' },
      { name: 'PRIMROSE' },
      { name: 'TULLY', gender: 'female' },
      { name: 'GRANGE', gender: 'female' },
    ],
  },
  {
    name: 'coming of age, Ohio',
    text: `EXT. ROLLER RINK - DUSK

Neon. Bikes in a heap. WES, 16, all Adam's apple, waits under the sign in his brother's jacket. HARPER rolls past backwards, pretends not to see him, and falls over a hedge.

WES
Are you okay?

HARPER
I meant that.

WES
Sure.

A pickup. Leaning out of it, the brother: COLBY, who can't believe what he's seeing.

COLBY
Is that my jacket?

WES
It's Mom's jacket.

COLBY
Mom gave it to me!

Harper picks leaves out of her bangs.

HARPER
It looks nice on both of you.

INT. ROLLER RINK - CONTINUOUS

Disco. Behind the counter: SHIRL, smoker's laugh, glitter eyeshadow, twenty years of other people's shoes.

SHIRL
Size?

WES
Eleven.

SHIRL
Your feet or your age, honey?

The DJ booth. MR. FONTAINE, by day the vice-principal, takes off his headphones.

MR. FONTAINE
This one's for lovers only.

A ten-year-old in a cape, GUS, skates through Wes's legs.

GUS
He's gonna ask her! He's gonna ask her!

HARPER
Who's that?

WES
Never saw him before.

GUS
I'm his cousin!

INT. HARPER'S HOUSE - NIGHT

Slippers. A robe. A baseball bat. Harper's dad, LT. JOE DELANEY, retired from everything but this porch light.

DELANEY
It's ten-oh-four.

HARPER
The clock in the truck says ten.

DELANEY
Whose truck?

From upstairs, the voice of a woman who has read the same page four times:

HARPER'S MOTHER (O.S.)
Let the child in, Joe.
`,
    roles: [
      { name: 'WES', gender: 'male', age: 'young' },
      { name: 'HARPER', gender: 'female' },
      { name: 'COLBY', gender: 'male' },
      { name: 'SHIRL', gender: 'female' },
      { name: 'MR. FONTAINE', gender: 'male' },
      { name: 'GUS', gender: 'male', age: 'child' },
      { name: 'DELANEY', gender: 'male' },
      { name: "HARPER'S MOTHER", gender: 'female' },
    ],
  },
  {
    name: 'space radio serial',
    text: `THE MERCURY MAIL, EPISODE NINE

F/X: ENGINE HUM. A KETTLE.

SKIPPER: Tea, Number One?

NUMBER ONE: In a minute, ma'am. We appear to be on fire.

SKIPPER: How on fire?

NUMBER ONE: Moderately.

GRUB: (ON INTERCOM) Galley to bridge! The toast is ready!

SKIPPER: Put it out, Grub.

GRUB: (ON INTERCOM) Sorry, Mum.

NUMBER ONE: With respect, you should never have hired the boy.

SKIPPER: I didn't hire him. I had him.

F/X: AIRLOCK. HEAVY BOOTS.

BARON VOLG: Nobody move! I am Baron Volg!

SKIPPER: You're standing in the cat's dinner, Baron.

BARON VOLG: Silence, woman!

ZIZI: Papa, you promised no boarding before lunch.

BARON VOLG: My daughter. She is learning the trade.

GRUB: (ENTERING) Does anybody want -- oh. Hello.

ZIZI: Hello.

NUMBER ONE: Oh, good Lord.

COMPUTER: Heart rate of crew member Grub: one hundred and forty.

SKIPPER: Thank you, Computer.

POSTMISTRESS-GENERAL: (ON RADIO) Mercury Mail, you are eleven minutes late.

NUMBER ONE: That'll be my wife.

POSTMISTRESS-GENERAL: (ON RADIO) I heard that, Cedric.
`,
    roles: [
      { name: 'SKIPPER', gender: 'female' },
      { name: 'NUMBER ONE', gender: 'male' },
      { name: 'GRUB', gender: 'male' },
      { name: 'BARON VOLG', gender: 'male' },
      { name: 'ZIZI', gender: 'female' },
      { name: 'COMPUTER' },
      { name: 'POSTMISTRESS-GENERAL', gender: 'female' },
    ],
  },
  {
    name: 'village mystery',
    text: `INT. PARISH HALL - DAY

The flower committee. At the head of the table the chair, MURIEL TOFT, with a gavel she bought herself. LOBELIA THRUPP counts the petty cash for the third time. Next to the urn, FANSHAWE, bow tie, hearing aid, sleeps.

MURIEL
Item one. The body.

LOBELIA
It's forty pence short.

MURIEL
The other body, dear.

INSPECTOR SWANN, trench coat and no breakfast, stands beneath the dartboard. She has her notebook out.

SWANN
Who found him?

FANSHAWE
(waking)
Seconded!

A churchwarden as thin as a taper raises a finger. This is PEVERELL.

PEVERELL
I did. I had gone in to wind the clock.

SWANN
At midnight, sir?

PEVERELL
It's a slow clock.

INT. PARISH HALL - KITCHEN - CONTINUOUS

Swann's constable, PYKE, has found the biscuits. The cook, a Mrs. Bundy, called BUN by everyone, slaps the hand away.

BUN
Those are for the bereaved.

PYKE
I'm quite upset.

BUN
You're a big strong lad. You'll live.

SWANN (O.S.)
Pyke!

PYKE
Coming, ma'am.

EXT. CHURCHYARD - LATER

A gravedigger, MOLE, leans on a spade, up to the chest in his work.

MOLE
Who's this one for, then?

PEVERELL
We don't know yet.

LADY ARABELLA, tweed, three spaniels, strides through the headstones with her nephew, the deceased's heir, JOCK.

LADY ARABELLA
Get up, Jock, you're on my husband.

JOCK
Sorry, Uncle.
`,
    roles: [
      { name: 'MURIEL', gender: 'female' },
      { name: 'LOBELIA', gender: 'female' },
      { name: 'FANSHAWE', gender: 'male' },
      { name: 'SWANN', gender: 'female' },
      { name: 'PEVERELL', gender: 'male' },
      { name: 'PYKE', gender: 'male' },
      { name: 'BUN', gender: 'female' },
      { name: 'MOLE', gender: 'male' },
      { name: 'LADY ARABELLA', gender: 'female' },
      { name: 'JOCK', gender: 'male' },
    ],
  },
]
