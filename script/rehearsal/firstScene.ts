/** The welcome scene in every new account: an original text with two roles, about two minutes long. */
export const firstScene = {
  title: 'The Spare Key',
  /** The role that a new user plays at first. A voice reads the other role. */
  mine: 'MAYA',
  content: `INT. THIRD-FLOOR LANDING - NIGHT

MAYA, thirty, in a good coat and one shoe, sits on the top stair beside a cake box. Across the landing a door opens on its chain. IVO, an old man in a cardigan, looks out.

IVO
Is it a fire?

MAYA
No. Sorry. It's only me. I live here.

IVO
On the stairs?

MAYA
Behind that door. So do my keys.

IVO
And the shoe?

MAYA
I threw it at the window. I thought somebody might wake up.

IVO
Somebody did.

MAYA
I really am sorry.

He shuts the door. The chain rattles. He comes out with her shoe.

IVO
Three years you have lived there, and the first thing you throw me is a shoe.

MAYA
You never say good morning.

IVO
You always have those things in your ears.

MAYA
Half the time they aren't even on.

IVO
Then we have both been very rude.

MAYA
(holding out her hand)
I'm Maya.

IVO
I know. I take in your parcels. Ivo. What is in the box?

MAYA
A cake. It was for somebody who didn't come.

IVO
What kind of cake?

MAYA
Lemon.

IVO
(gravely)
Then their loss is very great.

MAYA
You haven't tasted it.

IVO
I have plates. I have a kettle. And I have your spare key, in a drawer, from the lady before you.

MAYA
You have my key?

IVO
Nobody ever asked.

MAYA
You let me sit out here for ten minutes!

IVO
You had not yet mentioned the cake.

She looks at him. She begins to laugh, and lifts the box.

MAYA
Two forks, then.

IVO
Good morning, Maya.

MAYA
It's nearly midnight.

IVO
(softly)
I am making up for the others.
`,
} as const

/** The demo of the landing page ends directly before this stage direction. */
const demoEnd = 'He shuts the door.'

/** The demo of the landing page: the start of the welcome scene, under a minute, and the voice of the other role. */
export const demoScene = {
  title: firstScene.title,
  mine: firstScene.mine,
  partner: 'IVO',
  voiceId: 'walt',
  content: firstScene.content.slice(0, firstScene.content.indexOf(demoEnd)).trim(),
} as const
