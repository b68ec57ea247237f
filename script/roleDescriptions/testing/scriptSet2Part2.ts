// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/** The second half of the set in `scriptSet2.ts`. */
export const scriptSet2Part2: readonly WholeScript[] = [
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
