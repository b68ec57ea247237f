// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/**
 * The fifth set of scripts like those of `scriptSet1.ts`. It was written before the rules were tuned with the fourth
 * set. The tuned rules were then measured with it. Do not tune rules with this set: write a new set for that.
 */
export const scriptSet5: readonly WholeScript[] = [
  {
    name: 'multi-camera sitcom',
    text: `INT. APARTMENT 4B - LIVING ROOM - MORNING

GUS, 31, in a towel, hunts for a clean shirt. His roommate, TEDDY, eats cereal out of the pot.

TEDDY
Big day?

GUS
Job interview. Where's my shirt?

TEDDY
I'm wearing it.

The front door flies open. In walks the downstairs neighbor, ROZ, late fifties, leopard print, a poodle under her arm.

ROZ
Which one of you animals is stomping?

GUS
Him.

TEDDY
Him.

ROZ
I buried three husbands, and none of them stomped.

INT. OFFICE - RECEPTION - LATER

Gus waits between two other candidates. One, KYLE, does push-ups in his suit. The other, MARGUERITE, reads his résumé over his shoulder.

MARGUERITE
You spelled "detail" wrong.

KYLE
That's how they test you, bro.

The door opens. The boss herself: VICTORIA STRAND. Behind her scurries an assistant, DOYLE, trying to hold her coat and her coffee.

VICTORIA
Who's first?

DOYLE
Mr. Gus Pappas, ma'am.

VICTORIA
Is he wearing a towel?

INT. APARTMENT 4B - NIGHT

Teddy is on the phone. We hear the other end.

GUS' MOM (V.O.)
Did my baby get the job?

TEDDY
He got a second interview, Mrs. Pappas.

GUS' MOM (V.O.)
And what about you, sweetheart? Are you eating?

A knock. A DELIVERY GUY with six pizzas.

DELIVERY GUY
Somebody order for ten?
`,
    roles: [
      { name: 'GUS', gender: 'male', age: 'adult' },
      { name: 'TEDDY', gender: 'male' },
      { name: 'ROZ', gender: 'female', age: 'middle-aged' },
      { name: 'KYLE', gender: 'male' },
      { name: 'MARGUERITE', gender: 'female' },
      { name: 'VICTORIA', gender: 'female' },
      { name: 'DOYLE' },
      { name: "GUS' MOM", gender: 'female' },
      { name: 'DELIVERY GUY', gender: 'male' },
    ],
  },
  {
    name: 'limited series, true crime',
    text: `INT. DINER - DAY

Rain. A booth by the window. Reporter LENA VOSS, 36, slides a recorder across the table. Across from her sits HARLAN PIKE, sixty-three, hands like shovels.

LENA
Start with the night she left.

PIKE
I've told this to the police.

LENA
Tell it to me.

The waitress, COLLEEN, fills his cup. She has heard it before.

COLLEEN
You want pie, hon?

PIKE
No, Colleen.

EXT. PIKE FARM - NIGHT (1987)

Younger Pike stands in the yard. His daughter, JOSIE, 17, throws a bag into a pickup. At the wheel, a cigarette in the dark: RIDLEY.

JOSIE
I'm going, Daddy.

PIKE
Not with him.

RIDLEY
Sir, with respect, she can pick.

The porch light. MRS. PIKE in a housecoat.

MRS. PIKE
Let her go, Harlan.

INT. SHERIFF'S OFFICE - DAY

SHERIFF WANDA TULL drops a box on the desk. Her deputy, NORRIS, sneezes at the dust.

SHERIFF TULL
Thirty-six years of nothing.

NORRIS
Bless me.

LENA
Was there ever a suspect?

SHERIFF TULL
Just the boyfriend. He passed the polygraph. Twice.

NORRIS
My uncle gave him the test. Said the kid never even blinked.

Through the glass a stranger watches. Gray ponytail, good boots, a wedding ring too tight for his finger. It's RIDLEY, sixty now.

RIDLEY
I heard somebody's asking about my wife.

LENA
Your wife?

RIDLEY
She's in the truck.

The passenger window comes down. JOSIE PIKE, fifty-three, takes off her sunglasses.

JOSIE
Hello, Sheriff.
`,
    roles: [
      { name: 'LENA', gender: 'female', age: 'adult' },
      { name: 'PIKE', gender: 'male', age: 'old' },
      { name: 'COLLEEN', gender: 'female' },
      { name: 'JOSIE', gender: 'female', age: 'young' },
      { name: 'RIDLEY', gender: 'male' },
      { name: 'MRS. PIKE', gender: 'female' },
      { name: 'SHERIFF TULL', gender: 'female' },
      { name: 'NORRIS' },
    ],
  },
  {
    name: 'play for a school, with characters',
    text: `THE CLOCKMAKER'S APPRENTICE

CHARACTERS

MASTER HOB, a clockmaker
WILLA, his apprentice
THE MAYOR, who is always late
THE MAYOR'S WIFE
PIP, a chimney sweep, her little brother
OLD MOTHER QUILL, a fortune teller
FIRST CONSTABLE
SECOND CONSTABLE
THE BARONESS
TICK, a cuckoo

SCENE 1

The workshop. Clocks of every size. WILLA is inside the largest.

MASTER HOB. Girl! Where is the girl?

WILLA. In the works, Master.

MASTER HOB. Out of them! The Baroness is coming.

(PIP falls down the chimney.)

PIP. Sorry! Wrong house.

WILLA. That's my brother, sir. He's always falling down something.

MASTER HOB. Then let him fall down it quietly.

(Enter THE MAYOR and THE MAYOR'S WIFE, running.)

THE MAYOR. Are we late?

THE MAYOR'S WIFE. He's been late since our wedding.

THE MAYOR. I was there for the cake, my dear.

OLD MOTHER QUILL. I see a tall clock. I see it falling.

(It falls.)

FIRST CONSTABLE. What's all this?

SECOND CONSTABLE. It's a clock, Bert.

FIRST CONSTABLE. I can see it's a clock.

(Enter THE BARONESS. Everybody bows. She does not.)

THE BARONESS. My time has been stolen, and I want it back.

TICK. Cuckoo!

THE BARONESS. Who said that?

WILLA. He did, my lady. He's only a bird.

TICK. Only!
`,
    roles: [
      { name: 'MASTER HOB', gender: 'male' },
      { name: 'WILLA', gender: 'female' },
      { name: 'THE MAYOR', gender: 'male' },
      { name: "THE MAYOR'S WIFE", gender: 'female' },
      { name: 'PIP', gender: 'male', age: 'child' },
      { name: 'OLD MOTHER QUILL', gender: 'female', age: 'old' },
      { name: 'FIRST CONSTABLE', gender: 'male' },
      { name: 'SECOND CONSTABLE' },
      { name: 'THE BARONESS', gender: 'female' },
      { name: 'TICK', gender: 'male' },
    ],
  },
  {
    name: 'thriller sides',
    text: `INT. SAFE HOUSE - NIGHT

Shutters down. A single lamp. MAREK, fifty, cleans a pistol as if it were his glasses. The girl he is guarding, ISOLDE, will not eat.

MAREK
It is only soup.

ISOLDE
My father said not to eat anything.

MAREK
Your father said not to get caught.

Headlights sweep the wall. He kills the lamp. Two knocks, then one. He lets in a woman with blood on her collar. Her name is CATALA.

CATALA
They have Brandt.

MAREK
Alive?

CATALA
He was when I left him.

ISOLDE
Who's Brandt?

CATALA
Your pilot, little one.

INT. BLACK CAR - SAME

BRANDT, cuffed, one eye closed. Beside him the INTERROGATOR peels an orange in one long strip. He offers a piece.

INTERROGATOR
Vitamin C.

BRANDT
My wife says I should eat more fruit.

The driver laughs. The driver is LOMAX, and she never laughs.

LOMAX
He's funny. Can we keep him?

INT. SAFE HOUSE - DAWN

Isolde wakes. An old man is reading in Marek's chair. GRANDFATHER.

GRANDFATHER
You've grown.

ISOLDE
You're dead.

GRANDFATHER
On paper, my darling. On paper.
`,
    roles: [
      { name: 'MAREK', gender: 'male', age: 'middle-aged' },
      { name: 'ISOLDE', gender: 'female' },
      { name: 'CATALA', gender: 'female' },
      { name: 'BRANDT', gender: 'male' },
      { name: 'INTERROGATOR', gender: 'male' },
      { name: 'LOMAX', gender: 'female' },
      { name: 'GRANDFATHER', gender: 'male', age: 'old' },
    ],
  },
  {
    name: 'historical drama',
    text: `INT. HOSPITAL TENT, SCUTARI - NIGHT

Lanterns. Straw. SISTER AGATHE moves between the cots with a basin. A surgeon, MR. PELHAM-GREY, saws at something we do not see.

PELHAM-GREY
Hold him, damn it.

SISTER AGATHE
I am holding him, sir.

The soldier on the table bites a strap. He is COSTELLO, nineteen, freckled.

COSTELLO
Is it bad, Sister?

SISTER AGATHE
It is nearly over.

A shape in the doorway, cloaked, a lamp in her hand. The new superintendent: HESTER CLAY. With her, two trunks and a maid, DORCAS.

HESTER
Who is in command here?

PELHAM-GREY
I am, madam. And you are in my light.

DORCAS
She's to be obeyed, sir. It says so on the paper.

INT. COLONEL'S QUARTERS - DAY

COLONEL AMBERLEY dictates. His clerk, FAIRWEATHER, writes with a bandaged hand.

AMBERLEY
"I cannot spare the blankets." New line.

HESTER
You have four hundred blankets, Colonel. I counted them.

AMBERLEY
Fairweather, who let this woman in?

FAIRWEATHER
She let herself in, sir.

Outside, a boy beats a drum. Then stops. The boy, TOLLY, puts his head through the flap.

TOLLY
Beg pardon, sir. The Russians are here.

AMBERLEY
The Russians are always here, my lad.
`,
    roles: [
      { name: 'SISTER AGATHE', gender: 'female' },
      { name: 'PELHAM-GREY', gender: 'male' },
      { name: 'COSTELLO', gender: 'male', age: 'young' },
      { name: 'HESTER', gender: 'female' },
      { name: 'DORCAS', gender: 'female' },
      { name: 'AMBERLEY', gender: 'male' },
      { name: 'FAIRWEATHER' },
      { name: 'TOLLY', gender: 'male', age: 'young' },
    ],
  },
]
