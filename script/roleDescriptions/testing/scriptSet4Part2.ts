import type { WholeScript } from './scriptSet1.ts'

/** The second half of the set in `scriptSet4.ts`. */
export const scriptSet4Part2: readonly WholeScript[] = [
  {
    name: 'independent film, family reunion',
    text: `EXT. LAKE HOUSE - DAY

A station wagon crunches up the gravel. WREN CALLOWAY, 34, gets out and stares at the house she swore she'd never see again. Her wife, DELPHINE, unbuckles the baby.

DELPHINE
It's smaller than you said.

WREN
It grows at night.

The screen door bangs. UNCLE MORT, seventies, apron, barbecue fork.

UNCLE MORT
There she is! And this must be the little fella.

WREN
Hey, Mort. Where's Dad?

UNCLE MORT
Where's he ever? Down at the dock, not fishing.

EXT. DOCK - CONTINUOUS

HANK CALLOWAY sits on an upturned bucket. His cap is older than his daughter.

WREN
You're supposed to put a hook on it.

HANK
Then they'd bite.

Footsteps. Wren's brother, COOP, 29, sunburned, a beer in each hand. Behind him a stranger in a wedding dress: his fiancée, SUNNY.

COOP
Sis. You came.

SUNNY
I told him you would. I'm a psychic. Well, I'm a dental hygienist.

WREN
Is that the actual dress?

SUNNY
I'm breaking it in.

INT. LAKE HOUSE - KITCHEN - NIGHT

Dishes. NANA JUNE washes, Delphine dries. On the counter, eating frosting with a spoon, Coop's kid from the first marriage: BIRDIE, 8.

BIRDIE
Is Dad going to get married again?

NANA JUNE
Ask him on Sunday.

DELPHINE
She's allowed to ask.

NANA JUNE
Everybody's allowed to ask, sugar.

A knock. A man's shape behind the glass: REVEREND TULLY, rain on his hat.

REVEREND TULLY
I hate to do this at suppertime.

INT. LAKE HOUSE - LIVING ROOM - LATER

The family in a row on the couch. Tully turns his hat round and round. HANK won't sit.

REVEREND TULLY
The church burned down, folks.

COOP
With the chairs in it?

REVEREND TULLY
With the chairs in it, son.

On the stairs, in headphones, a TEENAGE COUSIN pulls one off his ear.

TEENAGE COUSIN
So is there still cake?
`,
    roles: [
      { name: 'WREN', gender: 'female', age: 'adult' },
      { name: 'DELPHINE', gender: 'female' },
      { name: 'UNCLE MORT', gender: 'male', age: 'old' },
      { name: 'HANK', gender: 'male' },
      { name: 'COOP', gender: 'male', age: 'adult' },
      { name: 'SUNNY', gender: 'female' },
      { name: 'NANA JUNE', gender: 'female', age: 'old' },
      { name: 'BIRDIE', gender: 'female', age: 'child' },
      { name: 'REVEREND TULLY', gender: 'male' },
      { name: 'TEENAGE COUSIN', gender: 'male', age: 'young' },
    ],
  },
  {
    name: 'radio play',
    text: `THE LAST FERRY TO SKERRAY
A play for radio

SOUND: WIND. A FERRY'S HORN, FAR OFF.

NARRATOR: In the winter of 1962 there were eleven people on Skerray, and one of them was dead.

MORAG: (CLOSE) You'll not get him off the island today, Doctor.

DR. FINLAY-ROSS: He isn't in a hurry, Mrs. Gunn.

MORAG: No. My husband never was.

SOUND: A DOOR. BOOTS.

EWAN: The tide's wrong, Mother. And the minister's been sick on my coat.

MINISTER: I have asked the boy to forgive me.

EWAN: I'm nineteen.

MORAG: Sit by the fire, Mr. Baird. Ewan, fetch the man some tea.

SOUND: A KETTLE.

CATRIONA: (OFF) There's somebody on the jetty!

EWAN: It's my wife. She thinks she sees people.

CATRIONA: (COMING CLOSER) I'm not blind, Ewan Gunn. There's a woman out there with a suitcase.

MUSIC: A FIDDLE, SLOW.

STRANGER: I'm looking for the house of Alasdair Gunn.

MORAG: You've found it. Who's asking?

STRANGER: I'm his wife.

SOUND: A CUP BREAKS.

DR. FINLAY-ROSS: Ladies, I think perhaps everyone should breathe.

MINISTER: I married them myself, in this room. I have the book.

STRANGER: And I have the photograph.

COXSWAIN: (THROUGH A MEGAPHONE) Ahoy the house! Last boat! I'm away in ten minutes, with or without you!

CATRIONA: That's my father. He never waits.

NARRATOR: Nobody moved. I know, because I was under the table. I was six, and my name was Hamish, and nobody ever counted me.
`,
    roles: [
      { name: 'NARRATOR', gender: 'male' },
      { name: 'MORAG', gender: 'female' },
      { name: 'DR. FINLAY-ROSS' },
      { name: 'EWAN', gender: 'male' },
      { name: 'MINISTER', gender: 'male' },
      { name: 'CATRIONA', gender: 'female' },
      { name: 'STRANGER', gender: 'female' },
      { name: 'COXSWAIN', gender: 'male' },
    ],
  },
  {
    name: 'fantasy series',
    text: `EXT. ASHEN PASS - DUSK

Snow. A column of riders. At its head QUEEN YSOLT, armoured, white-haired. At her side her shield-bearer, BRANNOC, who has not slept in three days.

BRANNOC
Majesty, the horses are finished.

YSOLT
Then we walk.

A scout gallops out of the storm and nearly falls from the saddle. It's a girl, no more than sixteen: TAM.

TAM
They hold the bridge. Two hundred. Maybe more.

BRANNOC
She counts in twos, Majesty. Halve it.

TAM
I counted the fires, you old goat.

INT. BRIDGE TOWER - NIGHT

Torchlight. LORD VARRICK warms his hands. Opposite him a hooded figure, THE WEAVER, whose face we never see. Her fingers never stop moving.

VARRICK
You promised me snow. You did not promise me a queen.

THE WEAVER
I promise threads, my lord. You make the cloth.

A GUARD hauls in a struggling prisoner. He throws him at Varrick's feet.

GUARD
Caught him in the stores, lord. Eating.

The prisoner spits out a crust and grins. Meet FENNICK: thief, liar, cook.

FENNICK
In my defence, it was very bad bread.

VARRICK
Whose man are you?

FENNICK
My mother's, mostly.

EXT. RIVER BANK - NIGHT

Ysolt kneels at the ice. A monk, BROTHER ANSELM, holds the lantern. SISTER HALDIS holds the map.

SISTER HALDIS
My brother here says the ice will bear us.

BROTHER ANSELM
I said God would, Haldis.

YSOLT
And you, princess? What do you say?

Her niece ELOWEN draws back her hood. There is blood on her sleeve.

ELOWEN
I say we cross before Uncle Varrick has finished his supper.

From under the ice, a knocking. Then a voice like gravel: THE DROWNED KING.

THE DROWNED KING
Who walks upon my roof?

BRANNOC
My father always said there'd be days like this.

CAPTAIN OSKE, a veteran with an eyepatch, laughs and draws an axe. She hands Brannoc another.

OSKE
Mine said nights.
`,
    roles: [
      { name: 'YSOLT', gender: 'female', age: 'old' },
      { name: 'BRANNOC', gender: 'male' },
      { name: 'TAM', gender: 'female', age: 'young' },
      { name: 'VARRICK', gender: 'male' },
      { name: 'THE WEAVER', gender: 'female' },
      { name: 'GUARD', gender: 'male' },
      { name: 'FENNICK', gender: 'male' },
      { name: 'BROTHER ANSELM', gender: 'male' },
      { name: 'SISTER HALDIS', gender: 'female' },
      { name: 'ELOWEN', gender: 'female' },
      { name: 'THE DROWNED KING', gender: 'male' },
      { name: 'OSKE', gender: 'female' },
    ],
  },
]
