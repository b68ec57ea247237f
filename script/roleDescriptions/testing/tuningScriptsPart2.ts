import type { WholeScript } from './scriptSet1.ts'

/** The second half of the set in `tuningScripts.ts`. */
export const tuningScriptsPart2: readonly WholeScript[] = [
  {
    name: 'stage comedy in prose',
    text: `CAST OF CHARACTERS

HAVERSHAM: A theatrical landlady's worst lodger; forty, looks it by candlelight
MRS. PRITCHETT: The landlady
VERITY-JANE: Her niece, up from the country
DASH: An actor, resting
THE BAILIFF: A large person with a small voice
CONSTABLE: A policeman, wet

ACT I

The front room of a boarding house. Rain.

HAVERSHAM. Pritchett! Pritchett, the ceiling is coming in.

MRS. PRITCHETT. It's only visiting.

HAVERSHAM. I am a tragedian, madam. I cannot work under drips.

MRS. PRITCHETT. You've not worked under anything since Easter, Mr. Haversham.

(DASH enters, drying his hair on the curtain.)

DASH. Morning, all.

HAVERSHAM. It is four o'clock.

DASH. Then it's early. Who's the girl on the stairs?

MRS. PRITCHETT. You leave my niece alone, young man.

(VERITY-JANE enters with a trunk.)

VERITY-JANE. Auntie, there's somebody stuck in the door.

(THE BAILIFF is stuck in the door.)

THE BAILIFF. I have a paper here for a Mr. Haversham.

HAVERSHAM. He's dead.

DASH. Tragically.

THE BAILIFF. Then who are you?

HAVERSHAM. His widow.

(The CONSTABLE comes in. He removes his helmet and pours the water out of it.)

CONSTABLE. Which of you gentlemen owns a goat?

DASH. Define owns.

VERITY-JANE. It's mine, Constable. He followed me from Dorset.

CONSTABLE. Then I must ask you to come along, miss.

MRS. PRITCHETT. She'll do no such thing. My late husband was a magistrate.

CONSTABLE. Was he, mum?

MRS. PRITCHETT. Briefly.
`,
    roles: [
      { name: 'HAVERSHAM', gender: 'male', age: 'middle-aged' },
      { name: 'MRS. PRITCHETT', gender: 'female' },
      { name: 'VERITY-JANE', gender: 'female' },
      { name: 'DASH', gender: 'male' },
      { name: 'THE BAILIFF' },
      { name: 'CONSTABLE', gender: 'male' },
    ],
  },
  {
    name: 'police radio and a rescue',
    text: `EXT. QUARRY - NIGHT

Floodlights. A crane. KEANE, fire service, soaked to the skin, shouts over the wind at a dog handler, MARWOOD. The dog, DUSTY, sits between them.

KEANE
How far down is she?

MARWOOD
Forty feet. And it's a he.

KEANE
I meant the dog.

MARWOOD
The dog's here.

HALLOWAY (O.S.)
Is anybody coming?

At the bottom of the shaft, one leg under a beam: HALLOWAY. Forty. Suit trousers. He has been singing hymns to keep awake.

HALLOWAY (CONT'D)
Only I've got a meeting.

KEANE
Sir, stay still. What's your name?

HALLOWAY
Peter. Peter Halloway. Is my wife there?

At the tape, JOSS, in a raincoat over a nightdress, is held back by a constable, NEWBY.

JOSS
That's my husband. Let me through.

NEWBY
I can't, love. It's not safe.

JOSS
I'm a structural engineer, you pillock.

NEWBY
My mistake, madam.

Keane clips on. She has done this a hundred times. She crosses herself anyway.

KEANE
Lower away.

INT. SHAFT - CONTINUOUS

Rope. Water. Halloway looks up. A light comes down to him, and a voice.

KEANE
Hello, Peter.

HALLOWAY
You're a girl.

KEANE
Thirty-four last week. Give us your hand.

EXT. QUARRY - LATER

A medic, ABARA, wraps foil round Halloway. His boss, STERN, is on the phone.

STERN
(into phone)
No, he's alive. He'll be in on Monday.

ABARA
He'll be in plaster on Monday, mate.

STERN
Who asked you, nurse?

ABARA
Doctor. And you're standing on his other leg, sir.
`,
    roles: [
      { name: 'KEANE', gender: 'female', age: 'adult' },
      { name: 'MARWOOD' },
      { name: 'HALLOWAY', gender: 'male', age: 'middle-aged' },
      { name: 'JOSS', gender: 'female' },
      { name: 'NEWBY' },
      { name: 'ABARA' },
      { name: 'STERN', gender: 'male' },
    ],
  },
  {
    name: 'audio sitcom',
    text: `SCENE 4. INT. THE ROYAL OAK. NIGHT.

GRAMS: JUKEBOX, LOW.

LYNDON: Same again, Denzil?

DENZIL: Go on, then. Just the one. The missus thinks I'm at choir.

LYNDON: You are at choir.

DENZIL: I'm the only bass. They won't start without me.

TERENCE: (ARRIVING) Evening, gents. Is it raining or is that the roof?

LYNDON: It's the roof, vicar.

MYFANWY: (OFF) Lyndon! There's a nun in the skittle alley!

LYNDON: Then give her a ball, woman!

SISTER IMMACULATA: (APPROACHING) I heard that, Lyndon Pugh. I taught you.

LYNDON: Sorry, Sister.

SISTER IMMACULATA: You were a horrible little boy.

LYNDON: Yes, Sister.

MYFANWY: He's a horrible big one, love. What'll you have?

BRYN: Mam! Mam, the pig's out!

MYFANWY: Whose pig, bach?

BRYN: Ours. She's on the bus.

INSPECTOR: (ON TANNOY) Would the owner of a pig please come to stop fourteen.

DENZIL: That's my daughter, that is. On the tannoy. Lovely speaking voice.

INSPECTOR: (ON TANNOY) I can hear you, Dad.
`,
    roles: [
      { name: 'LYNDON', gender: 'male' },
      { name: 'DENZIL', gender: 'male' },
      { name: 'TERENCE', gender: 'male' },
      { name: 'MYFANWY', gender: 'female' },
      { name: 'SISTER IMMACULATA', gender: 'female' },
      { name: 'BRYN', gender: 'male' },
      { name: 'INSPECTOR', gender: 'female' },
    ],
  },
]
