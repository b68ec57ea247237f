// What a person who reads the plays of the corpus knows about their roles: `NAME:gender` or `NAME:gender:age group`.
// Gender is m or f. Roles that the play leaves open (voices, servants, crowds) are not listed.
const plays = [
  [
    'chekhov_cherry_orchard',
    `IRINA:f LUBOV:f LOPAKHIN:m MASHA:f OLGA:f LOMOV:m VARYA:f:adult CHEBUTIKIN:m:old TUZENBACH:m:adult GAEV:m
    NATALYA_STEPANOVNA:f:adult VERSHININ:m:middle-aged POPOVA:f SMIRNOV:m:middle-aged TROFIMOV:m TIHON:m MERIK:m ANDREY:m
    KULIGIN:m CHUBUKOV:m ANYA:f:young SHIPUCHIN:m NATASHA:f BORTSOV:m SOLENI:m YASHA:m:young FEDYA:m DUNYASHA:f PISCHIN:m
    KHIRIN:m:old MERCHUTKINA:f:old FIERS:m:old LUKA:m:old NASTASYA_TIMOFEYEVNA:f FYODOR_YAKOVLEVITCH_REVUNOV-KARAULOV:m
    YATS:m FERAPONT:m:old EFIMOVNA:f TATIANA_ALEXEYEVNA:f:adult EPIKHODOV:m CHARLOTTA:f KUSMA:m APLOMBOV:m SAVVA:m:old
    ZMEYUKINA:f:adult ANFISA:f:old FEDOTIK:m MURASHKIN:m TOLKACHOV:m NUNIN:m ZHIGALOV:m RODE:m MARIA_EGOROVNA:f DIMBA:m
    GROOMSMAN:m MOZGOVOY:m TRAMP:m COACHMAN:m A_WAITER:m DASHENKA:f THE_VOICE_OF_VARYA:f ANYA’S_VOICE:f
    TROFIMOV’S_VOICE:m ANDREY’S_VOICE:m VERSHININ’S_VOICE:m STATION-MASTER:m`,
  ],
  [
    'congreve_way_of_the_world',
    `Mirabell:m LADY:f FAINALL:m MRS._MARWOOD:f MRS._MILLAMANT:f WITWOUD:m MRS._FAINALL:f
    SIR_WILFULL_WITWOUD:m FOIBLE:f PETULANT:m WAITWELL:m MINCING:f PEG:f`,
  ],
  ['ibsen_a_dolls_house', 'NORA:f HELMER:m MRS_LINDE:f KROGSTAD:m RANK:m NURSE:f MAID:f PORTER:m DOCTOR_RANK:m'],
  ['ibsen_ghosts', 'Mrs._Alving:f Manders:m Oswald:m Regina:f:young Engstrand:m'],
  [
    'moliere_tartuffe',
    `ORGON:m ELMIRE:f DORINE:f DAMIS:m MARIANE:f VALERE:m CLEANTE:m TARTUFFE:m MADAME_PERNELLE:f
    MR._LOYAL:m`,
  ],
  [
    'shakespeare_macbeth_pg1533',
    `MACBETH:m LADY_MACBETH:f MALCOLM:m MACDUFF:m ROSS:m BANQUO:m LENNOX:m FIRST_WITCH:f
    SECOND_WITCH:f THIRD_WITCH:f DOCTOR:m LADY_MACDUFF:f DUNCAN:m FIRST_MURDERER:m SECOND_MURDERER:m SON:m GENTLEWOMAN:f
    SIWARD:m MENTEITH:m SEYTON:m ANGUS:m PORTER:m OLD_MAN:m:old YOUNG_SIWARD:m:young DONALBAIN:m LORD:m CAITHNESS:m
    FLEANCE:m HECATE:f`,
  ],
  [
    'shaw_arms_and_the_man',
    `RAINA:f SERGIUS:m BLUNTSCHLI:m CATHERINE:f LOUKA:f PETKOFF:m MAN:m NICOLA:m THE_OFFICER:m
    A_MAN’S_VOICE:m MALE_VOICE_OUTSIDE:m`,
  ],
  [
    'shaw_pygmalion',
    `HIGGINS:m LIZA:f PICKERING:m MRS._HIGGINS:f DOOLITTLE:m MRS._PEARCE:f THE_FLOWER_GIRL:f
    MRS._EYNSFORD_HILL:f THE_NOTE_TAKER:m FREDDY:m THE_MOTHER:f THE_DAUGHTER:f THE_PARLOR-MAID:f THE_GENTLEMAN:m CLARA:f
    MISS_EYNSFORD_HILL:f A_BYSTANDER:m A_SARCASTIC_BYSTANDER:m THE_JAPANESE_LADY:f`,
  ],
  [
    'sheridan_the_rivals',
    `ABSOLUTE:m ACRES:m Sir_ANTHONY:m LYDIA:f Mrs._MALAPROP:f Sir_LUCIUS:m FAULKLAND:m FAG:m JULIA:f LUCY:f
    DAVID:m THOMAS:m BOY:m MAID:f`,
  ],
  [
    'wilde_an_ideal_husband',
    `LORD_GORING:m SIR_ROBERT_CHILTERN:m MRS._CHEVELEY:f LADY_CHILTERN:f:adult MABEL_CHILTERN:f
    LORD_CAVERSHAM:m:old PHIPPS:m LADY_MARKBY:f MRS._MARCHMONT:f LADY_BASILDON:f MASON:m VICOMTE_DE_NANJAC:m JAMES:m
    MR._MONTFORD:m:young HAROLD:m`,
  ],
  [
    'wilde_importance_of_being_earnest',
    `JACK:m ALGERNON:m CECILY:f GWENDOLEN:f LADY_BRACKNELL:f CHASUBLE:m MISS_PRISM:f LANE:m
    MERRIMAN:m`,
  ],
]

const genders = { m: 'male', f: 'female' }

/** The known roles of each play of the corpus, by file name without extension: `{ name, gender, age }`. */
export const corpusRoles = new Map(
  plays.map(([play, roles]) => [
    play,
    roles.split(/\s+/u).map((role) => {
      const [name, gender, age] = role.split(':')
      return { name: name.replaceAll('_', ' '), gender: genders[gender], ...(age && { age }) }
    }),
  ]),
)
