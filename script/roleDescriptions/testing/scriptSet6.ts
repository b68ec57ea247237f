// Longer than 300 lines, because each script and the descriptions of its roles belong together.
import type { WholeScript } from './scriptSet1.ts'

/**
 * The first half of the sixth set of scripts like those of `scriptSet1.ts`: what actors are sent for an audition. It
 * was written before its author had read the code of the rules.
 */
export const scriptSet6: readonly WholeScript[] = [
  {
    name: 'medical drama, sides',
    text: `INT. LAKESHORE GENERAL - TRAUMA TWO - NIGHT

Paramedics crash through the doors with a gurney. On it, a construction worker, rebar through the thigh. DR. OYELARAN is already gloving up. At her elbow, a resident two weeks into the job and trying not to show it: FENWICK.

PARAMEDIC
Male, forty-four, fell two stories. BP's ninety over fifty and dropping.

OYELARAN
Fenwick, what do we not do?

FENWICK
Pull it out.

OYELARAN
What do we not do, Fenwick?

FENWICK
Pull it out, Doctor Oyelaran.

The patient, CASTELLANOS, grabs her wrist.

CASTELLANOS
My boy starts school Monday.

OYELARAN
Then you'd better be there to take his picture.

NURSE BIRDIE WALSH has been here thirty years and has never once run. She hangs a unit of O-neg.

BIRDIE
Pressure's eighty palp.

OYELARAN
Call upstairs. Tell them I need vascular, and tell him I don't care what he's eating.

INT. LAKESHORE GENERAL - CORRIDOR - LATER

Fenwick sits on the floor, back to a vending machine, scrubs brown to the knee. A pair of clogs stops in front of him.

HALVORSEN
You're in front of the pretzels.

Fenwick scoots over without getting up. He isn't sure he can. DR. HALVORSEN, vascular surgery, tie tucked into his shirt, feeds the machine a dollar. It spits it back.

HALVORSEN (CONT'D)
He'll keep the leg.

FENWICK
She said it was my call. It wasn't my call.

HALVORSEN
She does that. First year, she told me I'd diagnosed a dissection. I'd said the word "huh."

A woman in a hard hat and a reflective vest comes out of the elevator, turning in place, looking for someone to ask.

MRS. CASTELLANOS
They said fourth floor. Is this four?

HALVORSEN
This is four, ma'am. Come and sit down with me.
`,
    roles: [
      { name: 'PARAMEDIC' },
      { name: 'OYELARAN', gender: 'female' },
      { name: 'FENWICK', gender: 'male' },
      { name: 'CASTELLANOS', gender: 'male', age: 'middle-aged' },
      { name: 'BIRDIE', gender: 'female' },
      { name: 'HALVORSEN', gender: 'male' },
      { name: 'MRS. CASTELLANOS', gender: 'female' },
    ],
  },
  {
    name: 'multi-camera sitcom, double spaced',
    text: `COLD OPEN

INT. PALMIERI'S HARDWARE - DAY
(Nonna, Dom, Shelby, Customer, Ray-Ray)

NONNA IS BEHIND THE REGISTER, ASLEEP WITH HER EYES OPEN. DOM STACKS PAINT CANS INTO A PYRAMID. SHELBY ENTERS WITH A CLIPBOARD.

DOM
Don't breathe.

SHELBY
You're thirty-six years old and that's a fort.

DOM
It's a display. Dad did one every spring.

SHELBY
Dad also drove the van into the lake.

DOM
And who was in the passenger seat, sis? Who said "I think it's frozen"?

A CUSTOMER APPROACHES THE COUNTER. HE WAVES A HAND BEFORE NONNA'S FACE.

CUSTOMER
Is she okay?

NONNA
(NOT MOVING) Aisle six.

CUSTOMER
I didn't ask you for any--

NONNA
A man with that haircut wants caulk. Aisle six.

RAY-RAY SLIDES DOWN THE BANNISTER FROM THE APARTMENT UPSTAIRS IN A CAPE AND ONE ROLLER SKATE.

RAY-RAY
Uncle Dom! Mom says I can't jump off the roof unless you say so!

DOM
I'm honored, buddy. How high?

SHELBY
Dominic.

DOM
No jumping, little man. Your mother has spoken.

RAY-RAY
She said you'd be cool about it.

SHELBY
I said he'd be an idiot about it.

THE BELL OVER THE DOOR. THE HEALTH INSPECTOR, MS. TRAN, HOLDING A JAR.

MS. TRAN
Which one of you is selling "homemade mustard" out of a hardware store?

(EVERYONE LOOKS AT NONNA. SHE CLOSES HER EYES.)

DOM
(CALLING OFF) Hey, Vic! The mustard lady's here!

VIC (O.S.)
Tell her I moved to Tampa!

MS. TRAN
Sir, I can hear you, and I can see your feet.
`,
    roles: [
      { name: 'NONNA', gender: 'female', age: 'old' },
      { name: 'DOM', gender: 'male', age: 'adult' },
      { name: 'SHELBY', gender: 'female' },
      { name: 'CUSTOMER', gender: 'male' },
      { name: 'RAY-RAY', gender: 'male', age: 'child' },
      { name: 'MS. TRAN', gender: 'female' },
      { name: 'VIC', gender: 'male' },
    ],
  },
  {
    name: 'commercial copy',
    text: `CLIENT: HEARTHSTONE MORTGAGE
TITLE: "ROOM FOR ONE MORE" :60

INT. STARTER HOME - KITCHEN - MORNING

Tiny. Five people and a dog trying to get to one toaster. DAD burns his fingers. MOM, hugely pregnant, eats peanut butter out of the jar with a fork.

DAD
Did anybody sign the permission slip?

TWEEN
You did. In crayon.

GRANDPA
Where's my good teeth?

The TODDLER holds them up, delighted.

TODDLER
Chomp!

MOM
We need another bathroom.

DAD
We need another house.

INT. HEARTHSTONE OFFICE - DAY

LOAN ADVISOR, warm, no-nonsense, the kind of person you'd want next to you on a bumpy flight. She turns her screen around.

LOAN ADVISOR
So here's a number. Breathe first.

Dad breathes. Mom grabs his hand. Then grabs her belly.

MOM
Honey?

DAD
It's a good number.

MOM
No. Honey.

ANNOUNCER (V.O.)
Hearthstone. There's always room for one more.

EXT. NEW HOUSE - DAY

Everyone on the porch, the baby in Grandpa's arms. A NEIGHBOR leans over the hedge in gardening gloves with a casserole.

NEIGHBOR
My wife made this. I'm to say I helped.

GRANDPA
Did you?

NEIGHBOR
I carried it.
`,
    roles: [
      { name: 'DAD', gender: 'male' },
      { name: 'MOM', gender: 'female' },
      { name: 'TWEEN', age: 'child' },
      { name: 'GRANDPA', gender: 'male', age: 'old' },
      { name: 'TODDLER', age: 'child' },
      { name: 'LOAN ADVISOR', gender: 'female' },
      { name: 'ANNOUNCER' },
      { name: 'NEIGHBOR', gender: 'male' },
    ],
  },
  {
    name: 'contemporary play, one scene',
    text: `THE LOW FIELD
A play

CHARACTERS

MORWENNA, sixties, has farmed here all her life
JAGO, her eldest, thirty-eight, came back
DENZIL, her youngest, never left
PRIYA, Jago's wife, a surveyor
CURNOW, from the bank
THE FIGURE IN THE FIELD

SCENE TWO

The kitchen. Rain. Five chairs, none matching. DENZIL is oiling a gate hinge on the table, on newspaper. PRIYA is reading a map upside down, or possibly not.

DENZIL. That's the low field.

PRIYA. I know which it is.

DENZIL. Only you've got the river going up.

JAGO comes in, takes off one boot, sees everyone's faces, and stays in the other.

JAGO. Is he here?

DENZIL. He's in the front room. She's giving him the fruit cake.

PRIYA. The one from the funeral?

DENZIL. She thinks if he's got his mouth full he can't say the number.

MORWENNA enters, backwards, with a tray.

MORWENNA. Mind out. Mr. Curnow takes two sugars and he's looking at my ceiling.

CURNOW follows. A soft young fellow in a hard suit. There is cake on his tie.

CURNOW. It's only that the survey, Mrs. Pascoe --

PRIYA. The survey's mine.

CURNOW. Oh. Then you'll have seen the crack.

PRIYA. I'm married into the crack, Mr. Curnow.

JAGO. Don't, love.

A shape passes the window, very slowly, carrying what might be a lamb. Nobody but DENZIL sees.

THE FIGURE IN THE FIELD. (Outside, singing.) One for the plough, and one for the crow.

DENZIL. Did you hear that?

MORWENNA. I've heard it every wet night since your father. Sit down, boy.
`,
    roles: [
      { name: 'MORWENNA', gender: 'female', age: 'old' },
      { name: 'JAGO', gender: 'male', age: 'adult' },
      { name: 'DENZIL', gender: 'male' },
      { name: 'PRIYA', gender: 'female' },
      { name: 'CURNOW', gender: 'male', age: 'young' },
      { name: 'THE FIGURE IN THE FIELD' },
    ],
  },
  {
    name: 'audition sides with a breakdown',
    text: `TIDEWATER
Episode 104 "Slack"

[TEAGUE] Series regular. 30s-40s. Runs the marina the way her father ran it: badly, and with love. Quick, dry, tougher than the job needs. LEAD.

[BOONE] Recurring. 50s. Ex-Coast Guard, ex-husband, ex-drinker. Would give you his last cigarette and then ask for it back.

[LINDQUIST] Guest star. 40s. State investigator. Polite in a way that makes people confess. Open ethnicity, any gender.

[MARISOL VEGA] Co-star. 20s. Deckhand on the missing boat. Speaks for the first time in two days in this scene.

[OLD SALT] Co-star. 70+. Has been on the same barstool since Nixon. Bearded, must be comfortable with a live parrot.

INT. TIDEWATER MARINA - OFFICE - DAY

Teague at the radio, Boone in the doorway, Lindquist making a small neat stack of someone else's papers.

LINDQUIST
You keep everything on paper.

TEAGUE
The ocean keeps eating the computers.

BOONE
Ask her about the freezer.

TEAGUE
Boone.

BOONE
I'm helping.

LINDQUIST
What about the freezer?

INT. THE BILGE - BAR - LATER

Marisol, in a borrowed sweater, both hands round a mug. Boone sits one stool away and does not look at her. On the far stool, the Old Salt and the parrot.

OLD SALT
That's the girl off the Ardent.

BOONE
Let her alone.

MARISOL
There were four of us.

BOONE
I know, kid.

MARISOL
You only ever ask about three.

BARTENDER
Boone. You want me to call somebody?

BOONE
Call Teague. Tell her to bring the cop.
`,
    roles: [
      { name: 'TEAGUE', gender: 'female', age: 'adult' },
      { name: 'BOONE', gender: 'male', age: 'middle-aged' },
      { name: 'LINDQUIST', age: 'middle-aged' },
      { name: 'MARISOL', gender: 'female', age: 'adult' },
      { name: 'OLD SALT', gender: 'male', age: 'old' },
      { name: 'BARTENDER' },
    ],
  },
]
