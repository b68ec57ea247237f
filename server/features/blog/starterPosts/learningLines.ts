/** Starter post 2: learning lines. */
export const learningLines = {
  slug: 'learning-lines-with-a-patient-reader',
  title: 'Learning lines with a patient reader',
  description:
    'Lines are not learned by reading them often. They are learned by having to find them, with somebody across from you who does not mind how long it takes.',
  cover: '/covers/struck-line.svg',
  coverWords: 'A page of script with one line struck in amber and the lines below it gone to pencil strokes',
  tags: ['learning lines'],
  author: 'Scene Partner',
  publishedAt: '2026-11-11T09:00:00.000Z',
  body: `There are two ways of going over a page. In one you look at the words until they are familiar. In the other you look away and try to find them. The first feels better. The second is the one that works, and that it feels worse is how you can tell.

Familiar is not the same as known. A line that is familiar comes when you see it. A line that is known comes when somebody looks at you.

So everything here is about one thing: making yourself *find* the line, a little before you are ready to, with a reader who does not sigh.

## Learn the cue, not the line

You never say a line out of nothing. You say it because of what you have just heard. So learn the two together, and in that order: the last few words before yours, then yours.

\`\`\`
                  JUNE
…and you kept all of them?

                  YOU
Every one. They are in the blue box.
\`\`\`

Cover your line with a card. Hear *kept all of them*. Answer. Slide the card down. If it was not there, do not read it three times: read it once, cover it, and let the cue come again.

After a while you will notice that you know June’s line as well. That is not a waste. It means that you are listening.

## A reader’s patience is a tool

A friend who reads with you is a gift, and also has a face. You hear the breath they take when you are slow. So you hurry, and you learn the line *hurried*, which is how it will come back on the day.

Here a machine has one advantage, and it is its only one: it does not mind. Stop it before your line, with the space bar or a finger. Take the time the line takes. Go on. Press back five seconds and have the cue again, twenty times if that is how many it needs. Nothing in the room gets any heavier.

Three ways of going through a scene with it, each harder than the one before:

1. **Along.** The page is open, the reader plays, and you speak your lines over it under your breath. This is only to learn the tune.
2. **Against.** The page is closed, the reader stops before you. You answer, then let it play on, and hear whether you were right.
3. **Away.** You are washing up. The other part plays with gaps, and you answer from the sink. If it holds there, it holds.

Slow the reader down for the first if the scene is quick; the pitch stays as it is. Bring it up to speed for the third.

## Short, and again tomorrow

Twenty minutes, then something else, then ten minutes before you sleep. Half an hour tomorrow is worth more than two hours today: a line is tied more firmly each time you have to fetch it back from having half forgotten it. Which is a comfort, as half forgetting takes no effort.

The lines you miss are not spread evenly. They are four or five, always the same ones, and usually for the same reasons:

- **A list.** Find out why the things come in that order. There is always a reason, and if there is none, invent one.
- **Two cues that sound alike.** Play them one after the other and decide what is different about *them*, not about your answers.
- **A line you would not say.** Here the trouble is not memory. Work out what would make a person say it, and it will be there.

Mark those, and begin each day with them, while you are still a little bored and very awake.

## Word for word, then forget about it

Be exact early. A line learned nearly right has to be unlearned first. Have the reader say *your* part too, once, while you follow it with a finger; the words you have been changing will stand out like a wrong note.

And then stop. There is an evening at which going over it once more makes it worse. The words are there. What they want now is somebody to be said to.
`,
}
