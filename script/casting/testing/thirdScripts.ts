import type { WholeScript } from './wholeScripts.ts'

/** Scripts like those of `wholeScripts.ts`. They were written last, and no rule was tuned with them. */
export const thirdScripts: readonly WholeScript[] = [
  {
    name: 'soap',
    text: `INT. QUEEN'S HEAD - BAR - NIGHT

Last orders. RONNIE LAMB, landlady, gold hoops, pulls a pint without looking. Her stepson, TROY, stacks chairs.

RONNIE
Leave that one. Someone's sat in it.

The someone is DEGGSY, who has not moved since lunch.

DEGGSY
I'm thinking.

TROY
He's been thinking since Tuesday.

The door goes. MAVERICK stands there in a prison-issue tracksuit, holding flowers.

RONNIE
You're barred.

MAVERICK
I've come to see my boy.

TROY
Hello, Dad.

Nobody breathes. In the snug, old MRS. ABELARD puts down her knitting.

MRS. ABELARD
Well, I'll have another sherry.

INT. QUEEN'S HEAD - KITCHEN - LATER

Ronnie washes the same glass. Her best friend, SHAZ, eats chips off a stranger's plate.

SHAZ
Are you going to tell him?

RONNIE
Tell him what?

SHAZ
That Troy's getting married.

DEGGSY (O.S.)
To my sister!

RONNIE
Thank you, Deggsy.

The back door. The sister, six months gone, hands on hips: KAYDEN.

KAYDEN
Who told him?
`,
    roles: [
      { name: 'RONNIE', gender: 'female' },
      { name: 'TROY', gender: 'male' },
      { name: 'DEGGSY', gender: 'male' },
      { name: 'MAVERICK', gender: 'male' },
      { name: 'MRS. ABELARD', gender: 'female', age: 'old' },
      { name: 'SHAZ' },
      { name: 'KAYDEN', gender: 'female' },
    ],
  },
  {
    name: 'prison break',
    text: `EXT. FORT BLEDSOE - YARD - DAY

Heat. Men in denim break rocks. One of them, PARRISH, the only one with clean fingernails, counts under his breath.

PARRISH
Forty-one. Forty-two.

His neighbor on the chain, a mountain known as BISHOP, leans on his hammer.

BISHOP
You counting rocks, professor?

PARRISH
Steps.

A guard, CAPTAIN RUDD, spits. Beside him a younger one, TILLER, with a rifle too big for her.

RUDD
Something funny, Parrish?

PARRISH
No, boss.

TILLER
He was smiling, sir.

RUDD
Then he can smile in the hole.

INT. WARDEN'S HOUSE - NIGHT

Lace. China. WARDEN EUDORA CRANE pours tea for a visitor from the capital, COMMISSIONER HOBBS, who keeps looking at the clock.

CRANE
More sugar?

HOBBS
Madam, I have seen your cells.

CRANE
And I have seen your budget.

The maid, a trusty in prison gray, CLEMMIE, drops a spoon.

CLEMMIE
Beg pardon, Miz Crane.

HOBBS
What did this girl do?

CRANE
Ask her.

CLEMMIE
I married a man, sir. Twice.

INT. THE HOLE - NIGHT

Dark. Parrish feels along the wall. A voice comes through it.

VOICE IN THE WALL
Who's that?

PARRISH
Nobody. Who's that?

VOICE IN THE WALL
Nobody's brother.
`,
    roles: [
      { name: 'PARRISH', gender: 'male' },
      { name: 'BISHOP', gender: 'male' },
      { name: 'RUDD', gender: 'male' },
      { name: 'TILLER', gender: 'female' },
      { name: 'CRANE', gender: 'female' },
      { name: 'HOBBS' },
      { name: 'CLEMMIE', gender: 'female' },
      { name: 'VOICE IN THE WALL', gender: 'male' },
    ],
  },
  {
    name: 'dance film',
    text: `INT. GRIMSBY WORKING MEN'S CLUB - EVENING

A glitter ball, half its mirrors gone. MADAME ZOLTAN, seventy, walking stick, one hand on the record player, glares at six couples who cannot dance.

MADAME ZOLTAN
And! One! You are cattle!

JEAN-MARC treads on his partner. His partner, WINSOME, a bus conductress with the patience of a saint, treads back.

WINSOME
Left, love. Your other left.

JEAN-MARC
I have only the two.

By the tea urn the widower, ALBERT TRUSCOTT, watches with his coat still buttoned. BERYL from the bakery sits down beside him.

BERYL
Do you not dance?

ALBERT
Not since the wife.

BERYL
Mine never did. God rest his feet.

MADAME ZOLTAN
You! The coat! Come here!

ALBERT
Me, miss?

INT. CLUB - CLOAKROOM - LATER

NIPPER, the cloakroom attendant, eleven and a half, charges extra.

NIPPER
That's fifty pence, mister.

ALBERT
It says ten.

NIPPER
That's for hats.

The club secretary, FOSDYKE, toupee, clipboard, jangles his keys.

FOSDYKE
Licensing hours, ladies and gents. And you, young lady, should be in bed.

NIPPER
I'm staff, Mr. Fosdyke.

EXT. SEAFRONT - NIGHT

Albert and Beryl walk. He has her bag of rolls; she has his arm.

BERYL
Who was that on the stairs?

ALBERT
My son. Nigel. He thinks I'm at the chiropodist's.

NIGEL
(from the shadows)
I'm not deaf, Dad.
`,
    roles: [
      { name: 'MADAME ZOLTAN', gender: 'female', age: 'old' },
      { name: 'JEAN-MARC', gender: 'male' },
      { name: 'WINSOME', gender: 'female' },
      { name: 'ALBERT', gender: 'male' },
      { name: 'BERYL', gender: 'female' },
      { name: 'NIPPER', gender: 'female', age: 'child' },
      { name: 'FOSDYKE', gender: 'male' },
      { name: 'NIGEL', gender: 'male' },
    ],
  },
  {
    name: 'fantasy audio',
    text: `CHAPTER THREE. THE TOLL BRIDGE.

SOUND: RIVER. A CART.

BRAMBLE: Whoa, Biscuit. There's a troll.

FENN: There's always a troll. Pay her.

GRUNDLE: Her? HER?

FENN: My mistake, sir.

GRUNDLE: Three silvers. Four for the rude one.

BRAMBLE: He's not rude, he's a prince. They're brought up to it.

FENN: Bramble! You promised!

GRUNDLE: A prince! In a turnip cart! And what are you, princess?

BRAMBLE: I'm a blacksmith's daughter, and this is a blacksmith's hammer.

SOUND: A TINY BELL.

LUMEN: Oh, please don't fight. I bruise so easily.

GRUNDLE: What's that in the lantern?

FENN: That's Lumen. She's a will-o'-the-wisp. Mind your eyes.

SOUND: HOOVES. A HORN.

HERALD: Halt in the name of the Queen!

FENN: Hide me.

BRAMBLE: Where?

QUEEN ISAURE: Fenn. Get out from under that turnip.

FENN: Yes, Mother.

QUEEN ISAURE: And who is this young woman with the hammer?

BRAMBLE: Nobody, your majesty.

GRUNDLE: She's paid, ma'am. They've all paid. Off you go.
`,
    roles: [
      { name: 'BRAMBLE', gender: 'female' },
      { name: 'FENN', gender: 'male' },
      { name: 'GRUNDLE', gender: 'male' },
      { name: 'LUMEN', gender: 'female' },
      { name: 'HERALD' },
      { name: 'QUEEN ISAURE', gender: 'female' },
    ],
  },
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
