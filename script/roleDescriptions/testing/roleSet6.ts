// Longer than 300 lines: a list of sixty independent descriptions, which needs no division.
import type { DescribedRole } from './tuningRoles.ts'

/**
 * Roles as screenplays introduce them. Their author wrote them before reading the rules for gender. Entries at odd
 * positions (1, 3, …) may be used for tuning; the others are only for measurement.
 */
export const roleSet6: readonly DescribedRole[] = [
  {
    name: 'ROURKE',
    rows: 'A boot hits the gravel. Then another. SHERIFF TOM ROURKE (58), heavyset, unhurried, steps out of the cruiser. Twenty years of other people’s bad nights in his face.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'DELPHINE',
    rows: 'DELPHINE OKORO -- 34, a surgeon’s hands, a gambler’s eyes -- peels off her gloves.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'SAM',
    rows: 'On the top bunk: SAM (9). All elbows and questions. She is supposed to be asleep.',
    gender: 'female',
    age: 'child',
  },
  {
    name: 'NICKY',
    rows: 'NICKY, early 20s, still in last night’s suit, tie round his head like a bandana, fumbles with the key.',
    gender: 'male',
    age: 'young',
  },
  {
    name: 'WAITRESS',
    rows: 'A WAITRESS who has seen everything twice refills the cups.',
    gender: 'female',
  },
  {
    name: 'OLD TIMER',
    rows: 'An OLD TIMER on the porch lifts two fingers from his beer.',
    gender: 'male',
    age: 'old',
  },
  {
    name: 'KAI',
    rows: 'Close on a pair of hands soldering a circuit board. They belong to KAI, 26, in thick glasses.',
    age: 'adult',
  },
  {
    name: 'MORGAN',
    rows: 'MORGAN (40s, immaculate) doesn’t look up from the file. When she does, the room goes quiet.',
    gender: 'female',
    age: 'middle-aged',
  },
  {
    name: 'VOICE',
    rows: 'The radio crackles. A VOICE, flat and official.',
  },
  {
    name: 'PRIYA',
    rows: 'Leaning against the lockers is PRIYA SHAH, 16, eyeliner like armour.',
    gender: 'female',
    age: 'young',
  },
  {
    name: 'THE BRIDE',
    rows: 'THE BRIDE sits on the edge of the bath in three thousand pounds’ worth of lace, smoking.',
    gender: 'female',
  },
  {
    name: 'HOLLIS',
    rows: 'A man in a good coat waits by the flower stall. This is HOLLIS. Fifty-one. He has never bought flowers in his life.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'FRANKIE',
    rows: 'FRANKIE’s phone buzzes. FRANKIE (27) ignores it. Her boyfriend reaches across and turns it over.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'GRANDPA JOE',
    rows: 'GRANDPA JOE snores under a newspaper.',
    gender: 'male',
    age: 'old',
  },
  {
    name: 'DR. ABEL',
    rows: 'DR. ABEL, sixties, bow tie, washes his hands for the third time.',
    gender: 'male',
    age: 'old',
  },
  {
    name: 'JUNO',
    rows: 'JUNO pedals hard up the hill, satchel bouncing. Eleven years old. Her brother Max trails behind.',
    gender: 'female',
    age: 'child',
  },
  {
    name: 'COP #2',
    rows: 'Two uniformed cops get out. COP #2 adjusts her belt.',
    gender: 'female',
  },
  {
    name: 'LENNOX',
    rows: 'LENNOX, their eldest son, stands at the barbecue with the tongs like a conductor.',
    gender: 'male',
  },
  {
    name: 'ASH',
    rows: 'ASH (30, non-binary, shaved head, an old leather jacket) slides into the booth. They order nothing.',
    age: 'adult',
  },
  {
    name: 'MRS. PELLETIER',
    rows: 'MRS. PELLETIER opens the door on the chain.',
    gender: 'female',
  },
  {
    name: 'DANI',
    rows: 'Across the table, her twin: DANI. Same nose, better posture. Pours himself more wine.',
    gender: 'male',
  },
  {
    name: 'TERRY',
    rows: 'TERRY -- ex-army, ex-husband, ex-smoker -- pats empty pockets.',
    gender: 'male',
  },
  {
    name: 'CARDINAL',
    rows: 'The CARDINAL extends a ringed hand.',
    gender: 'male',
  },
  {
    name: 'REESE',
    rows: 'REESE, 19, captain of the girls’ lacrosse team, tapes an ankle.',
    gender: 'female',
    age: 'young',
  },
  {
    name: 'MAGS',
    rows: 'In the doorway: the landlady, MAGS. Seventy if she’s a day, slippers, cigarette.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'TANK',
    rows: 'A mountain of a man, TANK, blocks the corridor.',
    gender: 'male',
  },
  {
    name: 'ALEXIS',
    rows: 'ALEXIS checks the mirror, straightens the tie his father left him, breathes out.',
    gender: 'male',
  },
  {
    name: 'LITTLE GIRL',
    rows: 'A LITTLE GIRL holds a balloon on a string.',
    gender: 'female',
    age: 'child',
  },
  {
    name: 'CHARLIE',
    rows: 'CHARLIE (mid-30s) is trying to fold a pushchair with one hand. The other holds a baby, who is winning. A passer-by offers to help. Charlie shakes her head.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'INTERN',
    rows: 'An INTERN hurries past with eight coffees and no lids.',
  },
  {
    name: 'SENATOR VANCE',
    rows: 'SENATOR VANCE (61) holds court by the window, a hand on her chief of staff’s shoulder.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'WES',
    rows: 'WES’S truck. WES, a widower at 44, sits with the engine off.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'BO',
    rows: 'BO is a 7-year-old tornado in a cape. His mum, CASEY, holds on.',
    gender: 'male',
    age: 'child',
  },
  {
    name: 'NOOR',
    rows: 'NOOR wrings out a mop. Late fifties. A headscarf, a wedding ring, a bad back. The manager walks past without seeing her.',
    gender: 'female',
    age: 'middle-aged',
  },
  {
    name: 'JACKIE',
    rows: 'And here comes JACKIE, the groom’s mother, already crying.',
    gender: 'female',
  },
  {
    name: 'MARLOWE',
    rows: 'MARLOWE sets down two glasses. Unshaven. Handsome once.',
    gender: 'male',
  },
  {
    name: 'PILOT',
    rows: 'PILOT (O.S.) The PILOT leans out of the cockpit, sunglasses, grey moustache.',
    gender: 'male',
  },
  {
    name: 'ROBIN',
    rows: 'The whole class turns. ROBIN, the new kid, 14, hoodie, hands in sleeves. Every boy in the room sits up straighter. She hates that.',
    gender: 'female',
    age: 'young',
  },
  {
    name: 'MR. WU',
    rows: 'MR. WU bows.',
    gender: 'male',
  },
  {
    name: 'TIBBS',
    rows: 'Introducing LADY ARABELLA TIBBS: eighty-three, feather boa, hip flask.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'LOU',
    rows: 'LOU, thirtyish, pregnant, furious, kicks the vending machine.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'ADEBAYO',
    rows: 'Behind the counter stands ADEBAYO, proud owner, 50s. His daughter Temi does her homework on the freezer.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'SKYE',
    rows: 'SKYE and her girlfriend RENATA share a cigarette on the fire escape. Skye is 22 going on 40.',
    gender: 'female',
    age: 'young',
  },
  {
    name: 'GABE',
    rows: 'GABE hasn’t slept. You can tell by the beard.',
    gender: 'male',
  },
  {
    name: 'BARISTA',
    rows: 'The BARISTA, nose ring, barely out of school, spells it wrong on purpose. He smirks.',
    gender: 'male',
    age: 'young',
  },
  {
    name: 'CORTEZ',
    rows: 'Lieutenant Inés CORTEZ, 39 and looking every minute of it, drops into the chair.',
    gender: 'female',
    age: 'adult',
  },
  {
    name: 'QUINN',
    rows: 'QUINN (O.C.) laughs. We find QUINN under the desk, a woman of a certain age with a screwdriver in her teeth.',
    gender: 'female',
  },
  {
    name: 'ELLIOT',
    rows: 'Teenager ELLIOT practises guitar badly.',
    gender: 'male',
    age: 'young',
  },
  {
    name: 'AUNT BEA',
    rows: 'AUNT BEA has brought a trifle nobody asked for.',
    gender: 'female',
  },
  {
    name: 'FOREMAN',
    rows: 'The FOREMAN of the jury rises. She unfolds a slip of paper.',
    gender: 'female',
  },
  {
    name: 'DREW',
    rows: 'DREW: late 40s. Bald and at peace with it. Coaches under-nines football. His wife calls him the Gaffer.',
    gender: 'male',
    age: 'middle-aged',
  },
  {
    name: 'VAL',
    rows: 'VAL is in the bath, phone propped on the taps. Somebody knocks. VAL: Occupied! The knocking goes on until she throws a loofah at the door.',
    gender: 'female',
  },
  {
    name: 'THE STRANGER',
    rows: 'THE STRANGER sets his hat on the bar. Nobody speaks.',
    gender: 'male',
  },
  {
    name: 'SISTER AGNES',
    rows: 'SISTER AGNES, older than the chapel, dusts a saint.',
    gender: 'female',
    age: 'old',
  },
  {
    name: 'PAT',
    rows: 'PAT, 65, retired postman, knows every door in the street.',
    gender: 'male',
    age: 'old',
  },
  {
    name: 'IMOGEN',
    rows: 'The door bursts open and in sweeps IMOGEN, trailing scarves and an apologetic husband.',
    gender: 'female',
  },
  {
    name: 'MIKA',
    rows: 'MIKA, a boy of twelve with a man’s frown, counts the coins again.',
    gender: 'male',
    age: 'child',
  },
  {
    name: 'STEVIE',
    rows: 'Her best friend STEVIE, also 15, also in detention, passes a note. It reads: “He is SO dead.” Stevie grins, showing her braces.',
    gender: 'female',
    age: 'young',
  },
  {
    name: 'BUTLER',
    rows: 'The BUTLER clears his throat.',
    gender: 'male',
  },
  {
    name: 'ZADIE',
    rows: 'ZADIE (she/they, 24) edits a podcast in a wardrobe full of coats.',
    gender: 'female',
    age: 'adult',
  },
]
