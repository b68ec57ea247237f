// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/** More scripts like those of `tuningScripts.ts`. The rules of record 95 (`docs/decisions`) were tuned with them. */
export const tuningScriptsPart3: readonly WholeScript[] = [
  {
    name: 'newsroom',
    text: `INT. HERALD-COURIER - NEWSROOM - NIGHT

Deadline. STRICKLAND, the night editor, rolled sleeves, antacids, paces behind the copy desk where his best reporter, MUNRO, types with two fingers.

STRICKLAND
I need it in nine minutes.

MUNRO
You need it right in ten.

STRICKLAND
Nine, and right.

A photographer, GANNET, leans in, camera still round her neck, hair full of rain.

GANNET
He jumped.

MUNRO
Who jumped?

GANNET
The alderman. He jumped, he landed on an awning, he asked me for a light.

STRICKLAND
Did you get it?

GANNET
The light or the picture?

INT. PUBLISHER'S OFFICE - CONTINUOUS

MRS. WINTHROP-HALE's portrait hangs over the sofa. Under it sits her grandson, the publisher, CRISPIN, feet on a globe. His lawyer, a woman called BLACKWOOD, reads from a fax.

BLACKWOOD
If you print it, he sues. If you don't, she does.

CRISPIN
Who's she?

BLACKWOOD
His wife.

CRISPIN
Gran would have printed it.

BLACKWOOD
Your grandmother owned a shotgun, sir.

INT. NEWSROOM - LATER

The copy boy, JIGGS, drops a stack of paper. Munro helps him pick it up, cigarette in the corner of her mouth.

JIGGS
Sorry, Miss Munro.

MUNRO
What's it say?

JIGGS
It says he's the mayor's brother.

STRICKLAND
Who is?

JIGGS
The awning.

A cleaning woman, OLGIERDA, empties a bin around them. She reads the front page proof over Strickland's shoulder.

OLGIERDA
You spelled it wrong.
`,
    roles: [
      { name: 'STRICKLAND', gender: 'male' },
      { name: 'MUNRO', gender: 'female' },
      { name: 'GANNET', gender: 'female' },
      { name: 'CRISPIN', gender: 'male' },
      { name: 'BLACKWOOD', gender: 'female' },
      { name: 'JIGGS', gender: 'male' },
      { name: 'OLGIERDA', gender: 'female' },
    ],
  },
  {
    name: 'western',
    text: `EXT. MAIN STREET - DAY

Dust. A dog sleeps. MARSHAL TUCK PENDERGAST steps off the boardwalk, hand near his holster. Opposite: the RAWLINS brothers, CLETE and a bigger one called MOUSE.

PENDERGAST
Afternoon, boys.

CLETE
Our pa wants his mule.

PENDERGAST
Your pa shot my deputy.

MOUSE
He was aiming at the mule.

On the balcony of the saloon, MISS CORAZON fans herself. Beside her the piano player, LEFTY, covers both ears.

LEFTY
Tell me when it's over.

MISS CORAZON
It ain't started, sugar.

INT. SALOON - DAY

The doors swing. A stranger in a long coat. The hat comes off; red hair falls down to her waist. This is HARLOW.

BARKEEP
What'll it be, mister --

HARLOW
Try again.

BARKEEP
-- ma'am?

HARLOW
Whiskey. And whichever Rawlins is the ugliest.

DOC PERRINE, asleep on the bar, opens one eye.

DOC PERRINE
That'd be Mouse.

The undertaker, SLIM, measures Harlow with his eyes. She measures him back.

SLIM
Five foot nine?

HARLOW
And a half.

EXT. MAIN STREET - LATER

A homesteader, WIDOW TANDY, drags her youngest, PEANUT, away from the window by the ear.

PEANUT
I want to see, Ma!

WIDOW TANDY
You'll see it from under the bed.

A shot. Clete sits down in the dust, surprised.

CLETE
She shot my hat.

HARLOW
I was aiming at the hat.
`,
    roles: [
      { name: 'PENDERGAST', gender: 'male' },
      { name: 'CLETE', gender: 'male' },
      { name: 'MOUSE', gender: 'male' },
      { name: 'MISS CORAZON', gender: 'female' },
      { name: 'LEFTY' },
      { name: 'HARLOW', gender: 'female' },
      { name: 'BARKEEP' },
      { name: 'DOC PERRINE' },
      { name: 'SLIM', gender: 'male' },
      { name: 'WIDOW TANDY', gender: 'female' },
      { name: 'PEANUT', age: 'child' },
    ],
  },
  {
    name: 'restaurant drama',
    text: `INT. KITCHEN OF "VERMEIL" - NIGHT

Steam, knives, swearing. Head chef DUVALLIER, built like a fridge, tastes a sauce and closes his eyes. At his elbow the sous, KIMURA, waits with a spoon and no expression.

DUVALLIER
It needs --

KIMURA
It needs to leave. Table nine.

DUVALLIER
Who is at nine?

The maître d', LOCKE, glides in, immaculate, sweating.

LOCKE
Her.

DUVALLIER
Here? Tonight?

LOCKE
She ordered the eel, chef.

Silence. A commis, BOONYA, first week, burns, drops a ladle. Kimura catches it behind her back.

BOONYA
Sorry, Chef Kimura.

KIMURA
Say sorry to the ladle.

INT. DINING ROOM - CONTINUOUS

Table nine. VANTRESS, the critic, sixty, white gloves, a very small notebook. Her companion, HOLT, half her age, is cutting up her bread.

VANTRESS
Stop that.

HOLT
You said thin.

VANTRESS
I said thin. I didn't say sad.

Duvallier approaches. He has taken his hat off. His wife, the owner, SABLE, watches from the bar.

DUVALLIER
Madame.

VANTRESS
You've got fat, Etienne.

DUVALLIER
You have got cruel.

VANTRESS
I was always cruel, darling. I was your mother-in-law.

HOLT
You never told me that.

SABLE
She never told you a lot of things. She's my mother.

INT. KITCHEN - LATER

The dishwasher, OTIS, up to the elbows, sings. Kimura stops to listen. It's Verdi, and it's good: a bass that makes the plates hum.

KIMURA
Where did you learn that?

OTIS
My old lady had the records.
`,
    roles: [
      { name: 'DUVALLIER', gender: 'male' },
      { name: 'KIMURA', gender: 'female' },
      { name: 'LOCKE' },
      { name: 'BOONYA' },
      { name: 'VANTRESS', gender: 'female', age: 'old' },
      { name: 'HOLT' },
      { name: 'SABLE', gender: 'female' },
      { name: 'OTIS', gender: 'male' },
    ],
  },
  {
    name: 'ghost story for the stage',
    text: `THE LODGER ON THE THIRD FLOOR

Persons of the play:
MATTOCK, a rent collector
HIS SISTER WINIFRED
ROOK, the lodger
THE SMALL VOICE
DR. ANSTRUTHER

The landing of a tall house. Night. MATTOCK comes up the stairs with a lantern. WINIFRED is behind him, holding his coat.

MATTOCK: Third floor. Three weeks owing.

WINIFRED: Knock, then.

MATTOCK: You knock.

WINIFRED: I don't collect the rent, Silas. I darn your socks.

(The door opens by itself. ROOK is in the armchair, back to us. A hand with a signet ring lifts from the arm of it.)

ROOK: Come in. Mind the child.

MATTOCK: There's no child here, sir.

ROOK: No. That's what she says, too.

THE SMALL VOICE: I'm hungry.

WINIFRED: Silas, who said that?

MATTOCK: Nobody said it.

THE SMALL VOICE: I'm not nobody. I'm a girl.

(WINIFRED drops the coat. DR. ANSTRUTHER enters in evening clothes, stethoscope over a shirt front.)

DR. ANSTRUTHER: Which of you is the patient?

ROOK: I believe I was. On Tuesday.

DR. ANSTRUTHER: Then I'm late, my dear fellow. My wife had people in.
`,
    roles: [
      { name: 'MATTOCK', gender: 'male' },
      { name: 'WINIFRED', gender: 'female' },
      { name: 'ROOK', gender: 'male' },
      { name: 'THE SMALL VOICE', gender: 'female', age: 'child' },
      { name: 'DR. ANSTRUTHER', gender: 'male' },
    ],
  },
  {
    name: 'office thriller',
    text: `INT. AXIOM TOWER - 40TH FLOOR - NIGHT

Glass. City lights. CHO works alone. The night guard, PRUITT, shines a torch on him, then lowers it.

PRUITT
Thought you were a burglar.

CHO
Burglars go home.

PRUITT
My wife says the same about you lot.

INT. SERVER ROOM - CONTINUOUS

A cable is cut. The cutter is held by LARKIN, black turtleneck, earpiece. A voice in it: ECHO.

ECHO (V.O.)
Ninety seconds.

LARKIN
You said a hundred.

ECHO (V.O.)
I said about.

Larkin stops. Footsteps. She slides under the floor panel. Pruitt's boots go by overhead.

INT. CEO'S OFFICE - LATER

RADCLIFFE, in stockinged feet, pours herself a bourbon. Her assistant, FELLOWES, hovers with her shoes.

FELLOWES
The board is on the line.

RADCLIFFE
Which of them?

FELLOWES
Mr. Ashcombe. And Mr. Ashcombe's son. And I think a dog.

RADCLIFFE
Put the dog on.

ASHCOMBE (ON SPEAKER)
Miranda. I hear we've had a visitor.

RADCLIFFE
Evening, Gerald. She's been and gone.

ASHCOMBE (ON SPEAKER)
She?

RADCLIFFE
A man would have taken the bourbon.

EXT. ROOFTOP - NIGHT

Larkin unclips. A drone hovers; behind it, in the dark, its pilot: a kid in a hoodie, DOT-DOT, thumbs flying.

DOT-DOT
Took your time, sis.

LARKIN
You flew it into a window.

DOT-DOT
I flew it near a window.

LARKIN
Does Mum know you're here?

DOT-DOT
Does Mum know you are?
`,
    roles: [
      { name: 'CHO', gender: 'male' },
      { name: 'PRUITT', gender: 'male' },
      { name: 'ECHO' },
      { name: 'LARKIN', gender: 'female' },
      { name: 'RADCLIFFE', gender: 'female' },
      { name: 'FELLOWES' },
      { name: 'ASHCOMBE', gender: 'male' },
      { name: 'DOT-DOT', age: 'child' },
    ],
  },
]
