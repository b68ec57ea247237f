/** Starter post 1: self-taping alone at night. */
export const selfTapeAtNight = {
  slug: 'a-self-tape-alone-at-night',
  title: 'A self-tape, alone, at night',
  description:
    'An order of work for an evening on which the tape is due in the morning and nobody is left to read with you.',
  cover: '/covers/lamp-and-lens.svg',
  coverWords: 'A phone on a stand, a lamp beside it, and an empty mark on the floor',
  tags: ['self-tape'],
  author: 'Scene Partner',
  publishedAt: '2026-11-04T09:00:00.000Z',
  body: `The sides came at six. The tape is due at ten in the morning. Everybody you would ask to read is on stage, on a train or asleep. It is the usual case, and it is a good deal less hopeless than it feels at seven.

What follows is an order of work. Its one idea: do the things that need a fresh head first, and leave nothing to be decided after midnight.

## Read it before you do anything to it

Read the scene once, straight through, as if somebody else were up for it. No pencil. You will never again not know how it ends, and the person on the other side of the camera will meet it exactly so.

Then three questions, answered in a sentence each, written on the page:

1. What do I want from the person I am talking to, *now*, in this room?
2. What happens in this scene that did not have to happen?
3. Where am I a different person than a line earlier?

The third is the one that tapes are chosen for. Mark that line. If your tape has nothing else, let it have that.

## Make the room before you make the scene

Do this while you are still no good at the lines. It costs no concentration, and afterwards you can rehearse in the place where you will play.

- **Light from the front.** A lamp behind the lens, a little above your eyes, with something white in front of it. A window is better and is not available at night.
- **Nothing behind you.** A plain wall, a metre and a half away if the room allows. Take the clothes horse out.
- **The lens at the height of your eyes.** Books under the stand are fine. Nobody sees the books.
- **A mark for the reader.** A strip of tape on the stand, just beside the lens. That is where your partner’s eyes are. Put the sound there too: a voice that comes from where you are looking is a person; from behind you it is a radio.

Film ten seconds and look at them. Not at your acting: at whether your eyes can be seen, and whether you can be heard over the refrigerator.

## Give the other part to somebody

A reader who is not there can still be a good reader, if you know what the job is. A reader gives you the cue, at a human speed, with enough meaning that you do not have to imagine what was said, and then gets out of the way.

If you use a synthetic voice, ours or another, prepare *its* page as you would brief a friend:

\`\`\`
You said you would be back by nine.

(pause)

No. I waited. I don't do that any more.

(beat)

(softly) Did she ask about me?
\`\`\`

This is the other part alone, with room where your lines go. \`(pause)\` leaves a second and a half and \`(beat)\` a little less than one, so where you need longer, write it twice, or stop the reading with the space bar and let it go on when you have said what you have to say. Directions such as \`(softly)\` are not spoken; they change how the line is.

Choose a voice you would be able to listen to for two hours. Not the most beautiful one, and not one that acts more than you do.

## Learn it in the room, on your feet

Play the reading from the beginning, page in hand, and answer. Then again. Do not stop when you stumble: say the thing you remember and go on. What you want to learn first is not the words, it is *when you breathe*.

The third time, put the page on a chair behind the camera, where you can find it in an emergency and where looking at it is so obviously looking at it that you will not.

## Three takes, and a reason for each

More than three is fear. Decide beforehand what each is for:

- **The first** is the scene as you understand it.
- **The second** changes the one answer you are least sure of, the first question above. Want something else from them, and say the same words.
- **The third** is for whatever went wrong technically.

Watch them once, in that order, without sound. You will see at once in which of them you were thinking of something. Send that one.

## Then leave the lamp on

Put the file where it has to go *tonight*, with the name they asked for. Morning is for finding that it did not upload.

And if there is an hour left over: read the scene once more, straight through, as if it were somebody else’s. It is a nice way to fall asleep, and now and then it is how one gets the part the next time.
`,
}
