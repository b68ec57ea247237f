import type { WholeScript } from './scriptSet1.ts'

/**
 * Scripts like those of `scriptSet1.ts`. The rules of record 95 (`docs/decisions`) were measured but not tuned with
 * them. The rules of record 101 were tuned with them.
 */
export const scriptSet3: readonly WholeScript[] = [
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
]
