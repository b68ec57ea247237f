/** Starter post 3: what happens to uploaded scripts. */
export const whatHappensToYourScript = {
  slug: 'what-happens-to-your-script',
  title: 'What happens to your script on our machine',
  description:
    'Actors are handed pages that nobody else has seen. Here is, step by step, where those pages go when you paste them, who can see them, and how they leave again.',
  cover: '/covers/closed-drawer.svg',
  coverWords: 'A script in a closed drawer, its corner showing, the key on top',
  tags: ['privacy', 'how it works'],
  author: 'Scene Partner',
  publishedAt: '2026-11-18T09:00:00.000Z',
  body: `Sides come with a name printed across them, and that name is yours. So before you paste them anywhere, you ought to know where they go. This is the whole way, in the order in which it happens. The exact wording, with the periods, is on the [privacy page](/privacy); this is the same thing told as a story.

## While you write

The text you paste stands in your browser’s own storage, on your device. It is why a reload, or a train in a tunnel, does not take it from you.

While you write, the text is measured: how much of it would be spoken, and what that would cost of your month. Our server does the measuring, answers with figures, and does not keep what it was sent.

## When you press Generate

Now the text is stored with your account, because you will want to find it in your history. It is taken apart into sentences. If it is a script, names and directions are set aside, as they are not to be spoken.

Then each sentence is spoken. **Who speaks decides where the words go**, so the page tells you which kind of voice you have:

- *Basic* and *neural* voices speak on the machine that this site runs on. Your sentences do not leave it, except as sound, to you.
- A *hosted* voice belongs to another company. If whoever runs the site has connected one, a line that you have read in that voice is sent there to be spoken. If you were asked to keep a script to yourself, choose one of the others.

What has been spoken is kept for your account and for no other. If you have the same sentence read again in the same voice, it is taken from there and costs you nothing. Two people who have the same scene read have two sets of recordings: nothing is shared between accounts to save room.

## Who can see it

You. A recording’s address works for the account that made it, while it is signed in; to everyone else there is no such file.

People who look after the site can be asked to look at an account when something is wrong with it. They see it read-only, for a short time, under a banner that says so, and each such look is written down.

No text of yours is used to train anything. Nothing on our pages is loaded from a third party, so nobody learns of your script by way of an advertisement or a counter. We do count things ourselves, such as how often a recording is played, so that we know what to mend; [what your script says](/privacy) is never part of it.

## When you delete it

Deleting takes a recording out of your history at once. For ten minutes it can still be brought back, because everybody has deleted the wrong one at some point. Then the file is removed from the disk, along with every spoken sentence that nothing else of yours needs, and the text is blanked.

What stays is a number: how many characters you had read that month, as your allowance is counted from it.

## If you would rather trust nobody

Quite right, too. Scene Partner is open source and runs on an ordinary computer, voices included, without a network. Two commands, and the machine that your script is on is your own.

And if anything here is unclear, or reads differently from what you see, [write to us](/contact). We would rather be asked.
`,
}
