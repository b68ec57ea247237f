// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/**
 * The seventh set of scripts like those of `scriptSet1.ts`. It was written together with the sixth, before its author
 * had read the code of the rules. Do not tune rules with this set: write a new set for that.
 */
export const scriptSet7: readonly WholeScript[] = [
  {
    name: 'daytime serial',
    text: `INT. DEVEREAUX MANSION - CONSERVATORY - DAY

SLOANE DEVEREAUX waters an orchid that has been dead since spring. Her stepson, CADE, lets himself in by the terrace doors, last night's tuxedo, no tie.

SLOANE
You're up early. Or late.

CADE
Where's Father?

SLOANE
Your father is resting. Doctor's orders.

CADE
Whose doctor?

Enter WINIFRED, with a tray, in an apron, who has raised every Devereaux in this house and buried two.

WINIFRED
There's a policeman in the hall, madam. He won't give me his hat.

SLOANE
Then give him coffee, Winnie.

DETECTIVE ROURKE has already followed her in.

ROURKE
I take it black, thanks.

CADE
Detective. If this is about the boathouse--

ROURKE
Why would it be about the boathouse, son?

INT. HOSPITAL - PRIVATE ROOM - SAME

Machines. In the bed, a lion of a man brought low: THADDEUS. A young doctor with a kind face and a Southern voice checks the line in his arm.

THADDEUS
How long?

LANDRY
That depends who you ask, Mr. Devereaux.

THADDEUS
I'm asking the only woman in this town who doesn't want my money.

LANDRY
Then I'd say call your son.
`,
    roles: [
      { name: 'SLOANE', gender: 'female' },
      { name: 'CADE', gender: 'male' },
      { name: 'WINIFRED', gender: 'female' },
      { name: 'ROURKE', gender: 'male' },
      { name: 'THADDEUS', gender: 'male' },
      { name: 'LANDRY', gender: 'female', age: 'young' },
    ],
  },
  {
    name: 'western, limited series',
    text: `EXT. SULPHUR CREEK - MAIN STREET - DUSK (1881)

A town of one street. A wagon. On the box, reins in her fists, a widow in a man's coat: TEMPERANCE OAKES. Beside her, swinging his legs, her boy ELI, nine.

ELI
Is this it?

TEMPERANCE
This is it.

ELI
It's small.

Out of the livery comes a fellow with a tin star and a toothpick.

MARSHAL GRADY
Evening. You'd be the new schoolteacher.

TEMPERANCE
I'd be the new undertaker.

INT. SALOON - NIGHT

LOTTIE behind the bar with a rag. At the corner table, his back to the wall, a gambler named FINCH deals to three cowhands. One of them, a big Swede, has not won a hand since Tuesday.

SWEDE
You deal from the bottom.

FINCH
Sir, I deal from wherever the Lord puts my thumb.

LOTTIE
Finch. Not in here. I just had that floor done.

The doors swing. Somebody small, in a duster too long, hat down over the eyes.

STRANGER
Which one of you gentlemen shot my brother?

FINCH
Well, that'd depend, miss. What'd he look like?

The stranger pushes the hat back. Freckles. Sixteen, if that.

STRANGER
Like me, with a moustache.
`,
    roles: [
      { name: 'TEMPERANCE', gender: 'female' },
      { name: 'ELI', gender: 'male', age: 'child' },
      { name: 'MARSHAL GRADY', gender: 'male' },
      { name: 'LOTTIE', gender: 'female' },
      { name: 'FINCH', gender: 'male' },
      { name: 'SWEDE', gender: 'male' },
      { name: 'STRANGER', gender: 'female', age: 'young' },
    ],
  },
  {
    name: 'audio drama',
    text: `THE LAST LIGHT ON SKERRA
Episode 3

CAST
ISHBEL: keeper of the light
RUARI: her assistant, a lad of nineteen
COMMANDER PELL: of the lighthouse board, on the radio
THE DROWNED MAN
MRS. GUNN: at the post office

SOUND: WIND. A KETTLE. A DOOR FORCED SHUT.

RUARI: That's the glass gone on the north side.

ISHBEL: Sit down before you fall down.

RUARI: There's somebody on the rocks, Ishbel.

ISHBEL: There's nobody on the rocks.

RUARI: He waved.

SOUND: RADIO STATIC.

COMMANDER PELL: Skerra, Skerra, this is Northern. Are you lit? Over.

ISHBEL: We're lit, Commander.

COMMANDER PELL: Your father would be proud of you, girl. Over.

ISHBEL: My father let it go out. Over and out.

SOUND: THREE SLOW KNOCKS.

THE DROWNED MAN: (close) Is it you that keeps the light?

RUARI: Don't answer him.

SOUND: A SHOP BELL. RAIN OUTSIDE.

MRS. GUNN: They found the boy in the morning. Sitting in her chair. He'd not say where she went.
`,
    roles: [
      { name: 'ISHBEL', gender: 'female' },
      { name: 'RUARI', gender: 'male', age: 'young' },
      { name: 'COMMANDER PELL' },
      { name: 'THE DROWNED MAN', gender: 'male' },
      { name: 'MRS. GUNN', gender: 'female' },
    ],
  },
  {
    name: 'crime procedural, sides',
    text: `INT. 31ST PRECINCT - BULLPEN - DAY

Phones. DET. ROSALIND AKERS eats a salad like it owes her money. Her new partner, BOYKO, hangs up his jacket, sees there is no hanger, hangs it on a chair.

BOYKO
Akers? They said you'd be the one eating lettuce.

AKERS
They said you'd be taller.

LIEUTENANT DUARTE sticks a shaved head out of the office.

DUARTE
My office. Bring the new guy.

INT. DUARTE'S OFFICE - CONTINUOUS

A woman in her sixties sits with her handbag on her knees. This is PEARL LIU. Next to her, thumbs flying on a phone, a kid in a varsity jacket.

PEARL
My grandson will translate.

JUSTIN
She speaks English. She just doesn't like cops.

PEARL
Justin.

JUSTIN
You said it in the car.

AKERS
What did you see, Mrs. Liu?

PEARL
I saw a man in a mask put a bag in my dumpster. Very rude.

INT. LAUNDROMAT - BACK ROOM - NIGHT

Steam. Boyko has a suspect against the dryers.

BOYKO
Where's the bag?

SUSPECT
What bag? Dude, what bag?

A click. They both turn. The attendant, in curlers, with a very old revolver.

ATTENDANT
He is my husband. Put down.

AKERS (O.S.)
Lady, so help me.
`,
    roles: [
      { name: 'AKERS', gender: 'female' },
      { name: 'BOYKO', gender: 'male' },
      { name: 'DUARTE' },
      { name: 'PEARL', gender: 'female', age: 'old' },
      { name: 'JUSTIN', gender: 'male' },
      { name: 'SUSPECT', gender: 'male' },
      { name: 'ATTENDANT', gender: 'female' },
    ],
  },
  {
    name: 'independent feature',
    text: `EXT. MUNICIPAL POOL - DAY

End of summer. A lifeguard's chair. On it, zinc nose, whistle, nineteen and already bored for life: KIT MALLOY. He twirls the whistle one way. He twirls it the other.

At the shallow end, a woman in a business suit sits with her feet in the water and her shoes beside her.

KIT
Ma'am? You can't be in there with tights.

WOMAN
They're my tights.

KIT
It's the rule.

A little girl in goggles has stopped to watch.

GOGGLES
Are you sad?

WOMAN
I'm at lunch.

INT. MUNICIPAL POOL - OFFICE - LATER

The manager, ABERNATHY, does the crossword in pen. A framed photograph of himself with a bigger man.

ABERNATHY
So fish her out.

KIT
She's not doing anything.

ABERNATHY
That's what loitering is, Kit.

REMY, the other guard, sticks wet braids around the door.

REMY
She's swimming now. In the suit. She's, like, good?

EXT. MUNICIPAL POOL - CONTINUOUS

They all come out. Lap after lap. The whole pool has gone quiet. Goggles' dad, sunburned, holding two ice creams, stands at the edge.

DAD
Hey, I know her. That's Joanna Brandt. She was in the Olympics.
`,
    roles: [
      { name: 'KIT', gender: 'male', age: 'young' },
      { name: 'WOMAN', gender: 'female' },
      { name: 'GOGGLES', gender: 'female', age: 'child' },
      { name: 'ABERNATHY', gender: 'male' },
      { name: 'REMY' },
      { name: 'DAD', gender: 'male' },
    ],
  },
]
