// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { DescribedRole } from './tuningRoles.ts'

/** A script with several roles, and what a person who reads the script knows about each of them. */
export type WholeScript = { name: string; text: string; roles: readonly Omit<DescribedRole, 'rows'>[] }

/**
 * First half of a set of scripts as actors receive them; the second half is in `scriptSet1Part2.ts`. The set was
 * written for this project before the rules of 26 November 2026 (record 95 in `docs/decisions`). After a first
 * measurement, the rules were tuned with it.
 */
export const scriptSet1: readonly WholeScript[] = [
  {
    name: 'television drama, hospital',
    text: `INT. ST. BRENDAN'S - EMERGENCY ENTRANCE - NIGHT

Rain hammers the ambulance bay. Doors burst open. PARAMEDICS wheel in a gurney, flanked by OKONKWO, 38, scrubs under a leather jacket, and a first-year resident, PRAKASH, who is trying to keep up.

OKONKWO
Talk to me.

PARAMEDIC #1
Pedestrian versus bus. Pressure's eighty over fifty.

OKONKWO
And the bus?

PARAMEDIC #1
The bus is fine, doc.

Prakash slips on the wet tiles. He grabs the rail of the gurney.

PRAKASH
Sorry. Sorry. I'm here.

OKONKWO
Be here faster.

INT. TRAUMA ONE - CONTINUOUS

HALLORAN, the charge nurse, twenty-five years of this and two divorces, already has the blood hanging. Okonkwo holds out her hands. Halloran gloves her without looking.

HALLORAN
Two units in, two more on the way. Your mother called.

OKONKWO
Is she dying?

HALLORAN
She wanted to know if you were eating.

PRAKASH
Dr. Okonkwo, his pupils.

OKONKWO
I see them. Page neuro.

The doors swing. WEXLER stands there, tuxedo, bow tie undone, a wine glass still in one hand.

WEXLER
Neuro was at the opera.

HALLORAN
Neuro smells like it.

WEXLER
It was the second act. I'd have needed something. Who's the child?

PRAKASH
Prakash, sir. First year.

WEXLER
Don't call me sir. I work for a living.

INT. WAITING ROOM - LATER

A vending machine hums. A woman in a bus driver's uniform, DELACROIX, turns a cap round and round in her fingers. Next to her, TOBY, 9, one shoe missing.

DELACROIX
He came out of nowhere. I want you to know that.

TOBY
He's my dad.

DELACROIX
Oh, baby.

TOBY
He was getting my shoe.

Okonkwo comes through the doors. She crouches down in front of the kid.

OKONKWO
Are you Toby?

TOBY
Is he dead?

OKONKWO
No. He's asking about a shoe.

INT. NURSES' STATION - DAWN

Halloran fills in forms. REYES from Administration leans on the counter.

REYES
You gave four units to a man with no insurance.

HALLORAN
I gave four units to a man with no blood.

REYES
I have to write something down.

HALLORAN
Write that.

Reyes looks at the form for a long time, then signs.
`,
    roles: [
      { name: 'OKONKWO', gender: 'female', age: 'adult' },
      { name: 'PARAMEDIC #1' },
      { name: 'PRAKASH', gender: 'male' },
      { name: 'HALLORAN' },
      { name: 'WEXLER', gender: 'male' },
      { name: 'DELACROIX', gender: 'female' },
      { name: 'TOBY', gender: 'male', age: 'child' },
      { name: 'REYES' },
    ],
  },
  {
    name: 'comedy pilot, wedding',
    text: `FADE IN:

EXT. VINEYARD - DAY

White chairs. White flowers. White-knuckled: PIPER LINDQVIST, wedding planner, clipboard, two phones, one twitching eye.

PIPER
(into phone)
Where are my swans?

Behind her, the bride's brother, DEX, tries on a cummerbund. Upside down.

DEX
Is this a belt?

PIPER
It's a cummerbund.

DEX
Is that a yes?

INT. BRIDAL SUITE - DAY

JUNIPER, the bride, sits on the floor in forty pounds of tulle, eating a burrito. Her maid of honor, KENZIE, holds a napkin under her chin.

JUNIPER
I can't marry him.

KENZIE
Okay. Is that a feeling or a decision?

JUNIPER
It's a burrito.

A knock. The door opens a crack: AUGUSTIN, the groom, eyes shut tight, hand in front of his face.

AUGUSTIN
I'm not looking. I just need my inhaler.

KENZIE
You can't see her before the wedding!

AUGUSTIN
I can't see anything. I can't breathe either.

EXT. VINEYARD - LATER

Guests arrive. The bride's parents do not sit together: BITSY, three glasses in, fans herself with the program; RANDALL studies the exits.

BITSY
You wore the brown suit.

RANDALL
It's a nice suit.

BITSY
You wore it to the divorce.

RANDALL
It was a nice divorce.

FATHER DOYLE-SANTOS, collar crooked, squints at his notes.

FATHER DOYLE-SANTOS
Is it Juniper or Jennifer?

PIPER
Juniper. It's written on your hand.

FATHER DOYLE-SANTOS
I washed my hands.

A teenage WAITER with a tray of shrimp stops dead.

WAITER
Ma'am? There's a swan in the bouncy castle.

PIPER
How many swans?

WAITER
How many did you order?

INT. BRIDAL SUITE - CONTINUOUS

Juniper stands at the window. Outside, Dex runs past, chased by a swan.

JUNIPER
Is that my brother?

KENZIE
That's your brother.

JUNIPER
God, I love him. Okay. Zip me up.

EXT. VINEYARD - AISLE - LATER

Music. MEEMAW, the bride's grandmother, scoots down the aisle on a mobility scooter, tossing petals like grenades.

MEEMAW
Move it or lose it!

RANDALL
Your mother's going to kill someone.

BITSY
She's your mother, Randall.
`,
    roles: [
      { name: 'PIPER', gender: 'female' },
      { name: 'DEX', gender: 'male' },
      { name: 'JUNIPER', gender: 'female' },
      { name: 'KENZIE', gender: 'female' },
      { name: 'AUGUSTIN', gender: 'male' },
      { name: 'BITSY', gender: 'female' },
      { name: 'RANDALL', gender: 'male' },
      { name: 'FATHER DOYLE-SANTOS', gender: 'male' },
      { name: 'WAITER', age: 'young' },
      { name: 'MEEMAW', gender: 'female', age: 'old' },
    ],
  },
  {
    name: 'stage play, one set, cast list',
    text: `THE LAST FERRY

A play in one act

CHARACTERS

INGRID, keeper of the ferry office, late sixties
SOL, a travelling piano tuner, about fifty, and vain about it
PADRAIG, a ferryman
THE STRANGER, in a good coat
MRS. OYELARAN, a widow
BLUE, nineteen, running away from something

Scene: A ferry office on an island. Evening. A stove, a bench, a bell.

INGRID: There's no ferry.

SOL: It says on the board that there's a ferry.

INGRID: The board is wrong. I wrote it.

(SOL takes off his hat and looks for somewhere to hang it.)

SOL: When will there be one?

INGRID: When Padraig's knee stops hurting.

(The door opens. PADRAIG limps in.)

PADRAIG: It's stopped.

INGRID: It has not.

PADRAIG: It has, woman. It's my own knee.

SOL: Splendid. I have a Bechstein waiting.

(MRS. OYELARAN enters with a birdcage. Nobody helps with it.)

MRS. OYELARAN: Is this the queue?

SOL: Madam, I believe you're looking at it.

MRS. OYELARAN: Then I'm after you, and the bird's after me.

(BLUE comes out from behind the stove, where nobody had noticed her.)

BLUE: Don't let me hold anybody up.

INGRID: How long have you been there, girl?

BLUE: Since Tuesday.

PADRAIG: She's been eating my sandwiches.

BLUE: You leave them on the sill.

(A knock. THE STRANGER stands in the doorway, dripping.)

THE STRANGER: I was told there was a boat.

INGRID: Who told you that?

THE STRANGER: A man on the pier. He had no teeth.

PADRAIG: That's my brother.

THE STRANGER: I'm sorry to hear it. I'm afraid he fell in.

(Silence. PADRAIG sits down slowly.)

SOL: Somebody ring the bell.

MRS. OYELARAN: Does the bell do anything?

INGRID: It makes a noise.

(BLUE rings it. She goes on ringing it.)
`,
    roles: [
      { name: 'INGRID', gender: 'female', age: 'old' },
      { name: 'SOL', gender: 'male', age: 'middle-aged' },
      { name: 'PADRAIG', gender: 'male' },
      { name: 'THE STRANGER' },
      { name: 'MRS. OYELARAN', gender: 'female' },
      { name: 'BLUE', gender: 'female', age: 'young' },
    ],
  },
  {
    name: 'crime sides',
    text: `INT. PRECINCT - BULLPEN - DAY

Phones. Bad coffee. LT. BARNABY CROSS, silver at the temples, drops a file on a desk. The desk belongs to VANCE.

CROSS
Explain it to me like I'm the mayor.

VANCE
We had him. Then we didn't.

CROSS
The mayor's going to want adverbs.

VANCE
Reluctantly.

Across the aisle her partner, SKOLNIK, chokes on a bagel.

SKOLNIK
To be fair to my partner, he went out a window.

CROSS
Was it open?

SKOLNIK
It is now.

INT. INTERVIEW ROOM - DAY

A suspect, COYLE: neck tattoo, manicured nails, no hurry. Beside Coyle sits counsel, MR. ABIODUN-PRICE, straightening three identical pens.

VANCE
You know why you're here?

COYLE
Somebody missed me.

MR. ABIODUN-PRICE
My client has nothing to say.

COYLE
I just said it, though.

VANCE
Where was your husband on Friday?

COYLE
Which one, sweetheart?

INT. PRECINCT - HALLWAY - CONTINUOUS

Behind the glass, ASSISTANT D.A. FENWICK watches, arms folded, pearls, sneakers. A rookie, OFFICER TRAN, hands over a coffee.

OFFICER TRAN
Two sugars, ma'am.

FENWICK
I asked for none.

OFFICER TRAN
I know. You looked like two.

FENWICK
What's your name, son?

OFFICER TRAN
Tran, ma'am.

FENWICK
You'll go far, Tran. Go now.

INT. CROSS'S OFFICE - NIGHT

Cross pours two fingers of something. There's a photo on the desk: him, younger, and a laughing woman. HIS EX-WIFE'S VOICE comes from the answering machine.

HIS EX-WIFE'S VOICE
You missed the recital. Again. She played the Chopin.

He stops the machine. In the doorway stands the janitor, LUZ, mop in hand.

LUZ
You want I come back?

CROSS
No. Stay. You like Chopin?

LUZ
My daughter plays it. Badly.

CROSS
Mine too, apparently.
`,
    roles: [
      { name: 'CROSS', gender: 'male', age: 'middle-aged' },
      { name: 'VANCE', gender: 'female' },
      { name: 'SKOLNIK' },
      { name: 'COYLE', gender: 'female' },
      { name: 'MR. ABIODUN-PRICE', gender: 'male' },
      { name: 'FENWICK', gender: 'female' },
      { name: 'OFFICER TRAN', gender: 'male' },
      { name: "HIS EX-WIFE'S VOICE", gender: 'female' },
      { name: 'LUZ', gender: 'female' },
    ],
  },
]
