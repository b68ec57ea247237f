// Who may do what, written down by hand: whoever adds an operation or a route writes its line. `matrix.test.ts` holds it
// against the running server.

/**
 * ok: let through · 401: not signed in · unv: address not verified · ver: the same, in words about buying · sub: the Studio is not theirs · no: not theirs to do
 * · ro: a look at another's account changes nothing.
 * A word after a slash is one operation called in another way.
 */
const matrix = `
                               visitor unverified free subscriber couponManager manager admin superadmin impersonated
signUp                           ok      ok        ok     ok          ok          ok      ok      ok        ro
verifyEmail                      ok      ok        ok     ok          ok          ok      ok      ok        ro
signIn                           ok      ok        ok     ok          ok          ok      ok      ok        ro
signOut                          ok      ok        ok     ok          ok          ok      ok      ok        ok
sendSignInLink                   ok      ok        ok     ok          ok          ok      ok      ok        ro
signInWithLink                   ok      ok        ok     ok          ok          ok      ok      ok        ro
sendVerificationEmail            401     ok        ok     ok          ok          ok      ok      ok        ro
sendPasswordResetEmail           ok      ok        ok     ok          ok          ok      ok      ok        ro
resetPassword                    ok      ok        ok     ok          ok          ok      ok      ok        ro
reauthenticate                   401     ok        ok     ok          ok          ok      ok      ok        ro
changePassword                   401     ok        ok     ok          ok          ok      ok      ok        ro
setPassword                      401     ok        ok     ok          ok          ok      ok      ok        ro
getSession                       ok      ok        ok     ok          ok          ok      ok      ok        ok
getUserData                      401     ok        ok     ok          ok          ok      ok      ok        ok
updateProfile                    401     unv       ok     ok          ok          ok      ok      ok        ro
updateUserPhone                  401     unv       ok     ok          ok          ok      ok      ok        ro
requestEmailChange               401     unv       ok     ok          ok          ok      ok      ok        ro
confirmEmailChange               ok      ok        ok     ok          ok          ok      ok      ok        ro
undoEmailChange                  ok      ok        ok     ok          ok          ok      ok      ok        ro
getUserSessions                  401     ok        ok     ok          ok          ok      ok      ok        ok
endSession                       401     unv       ok     ok          ok          ok      ok      ok        ro
endOtherSessions                 401     unv       ok     ok          ok          ok      ok      ok        ro
deleteAccount                    401     unv       ok     ok          ok          ok      ok      ok        ro
getUserPasskeys                  401     ok        ok     ok          ok          ok      ok      ok        ok
beginPasskey                     401     unv       ok     ok          ok          ok      ok      ok        ro
addPasskey                       401     unv       ok     ok          ok          ok      ok      ok        ro
renamePasskey                    401     unv       ok     ok          ok          ok      ok      ok        ro
removePasskey                    401     unv       ok     ok          ok          ok      ok      ok        ro
beginPasskeySignIn               ok      ok        ok     ok          ok          ok      ok      ok        ro
signInWithPasskey                ok      ok        ok     ok          ok          ok      ok      ok        ro
reauthenticateWithPasskey        401     ok        ok     ok          ok          ok      ok      ok        ro
updateUserLastSignIn             401     ok        ok     ok          ok          ok      ok      ok        ro
getUserPreferences               401     ok        ok     ok          ok          ok      ok      ok        ok
saveUserPreferences              401     unv       ok     ok          ok          ok      ok      ok        ro
startImpersonationSession        401     unv       no     no          no          no      ok      ok        ro
redeemImpersonationToken         401     ok        ok     ok          ok          ok      ok      ok        ro
endImpersonationSession          401     no        no     no          no          no      no      no        ok
sendContactMessage               ok      ok        ok     ok          ok          ok      ok      ok        ro
trackEvents                      ok      ok        ok     ok          ok          ok      ok      ok        ro
getBlogPosts                     ok      ok        ok     ok          ok          ok      ok      ok        ok
getBlogPost                      ok      ok        ok     ok          ok          ok      ok      ok        ok
validateCoupon                   ok      ok        ok     ok          ok          ok      ok      ok        ro
applyCouponToUser                401     unv       ok     ok          ok          ok      ok      ok        ro
createCheckout                   401     ver       ok     ok          ok          ok      ok      ok        ro
applyCouponToCheckout            401     ver       ok     ok          ok          ok      ok      ok        ro
verifyCheckoutSession            401     ok        ok     ok          ok          ok      ok      ok        ro
createPortalSession              401     unv       ok     ok          ok          ok      ok      ok        ro
getBilling                       401     ok        ok     ok          ok          ok      ok      ok        ok
getUserSubscriptionStatus        401     ok        ok     ok          ok          ok      ok      ok        ok
checkGenerationLimit             401     unv       ok     ok          ok          ok      ok      ok        ok
weighText                        401     unv       ok     ok          ok          ok      ok      ok        ok
startGeneration                  401     unv       sub    ok          sub         sub     ok      ok        ro
startGeneration/practice         401     unv       ok     ok          ok          ok      ok      ok        ro
generateSpeechProxy              401     unv       sub    ok          sub         sub     ok      ok        ro
cancelGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro
renameGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro
deleteGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro
restoreGeneration                401     unv       ok     ok          ok          ok      ok      ok        ro
getUserGenerations               401     unv       ok     ok          ok          ok      ok      ok        ok
getGenerationUnits               401     unv       ok     ok          ok          ok      ok      ok        ok
getUserScripts                   401     unv       ok     ok          ok          ok      ok      ok        ok
getScriptTags                    401     unv       ok     ok          ok          ok      ok      ok        ok
getScript                        401     unv       ok     ok          ok          ok      ok      ok        ok
openScript                       401     unv       ok     ok          ok          ok      ok      ok        ro
saveScript                       401     unv       ok     ok          ok          ok      ok      ok        ro
updateScript                     401     unv       ok     ok          ok          ok      ok      ok        ro
toggleScriptArchive              401     unv       ok     ok          ok          ok      ok      ok        ro
deleteScript                     401     unv       ok     ok          ok          ok      ok      ok        ro
restoreScript                    401     unv       ok     ok          ok          ok      ok      ok        ro
getScriptVersions                401     unv       ok     ok          ok          ok      ok      ok        ok
getScriptVersion                 401     unv       ok     ok          ok          ok      ok      ok        ok
keepScriptVersion                401     unv       ok     ok          ok          ok      ok      ok        ro
restoreScriptVersion             401     unv       ok     ok          ok          ok      ok      ok        ro
getUserAvailableVoices           401     ok        ok     ok          ok          ok      ok      ok        ok
voicesProxy                      ok      ok        ok     ok          ok          ok      ok      ok        ok
getPublicFeaturedVoices          ok      ok        ok     ok          ok          ok      ok      ok        ok
getUserMessages                  401     ok        ok     ok          ok          ok      ok      ok        ok
markMessageRead                  401     ok        ok     ok          ok          ok      ok      ok        ro
deleteMessage                    401     ok        ok     ok          ok          ok      ok      ok        ro
checkExport                      401     unv       ok     ok          ok          ok      ok      ok        ro
`

const [heading = '', ...lines] = matrix.trim().split('\n')

/** The lines of the matrix: what is called, and what each actor is answered. */
export const rows = lines.map((line) => {
  const [row = '', ...cells] = line.trim().split(/\s+/)
  return { row, operation: row.split('/')[0] ?? '', cells }
})

/** Everyone, in the matrix's order. */
export const columns = heading.trim().split(/\s+/)

/** Every route that is no callable, and who may: `visitor` is what one without a session is answered. */
export const otherRoutes: { route: string; ask: string; method?: 'POST'; visitor: number; signedIn: number }[] = [
  { route: '/api/health/live (GET)', ask: '/api/health/live', visitor: 200, signedIn: 200 },
  { route: '/api/health/ready (GET)', ask: '/api/health/ready', visitor: 200, signedIn: 200 },
  { route: '/api/openapi.json (GET)', ask: '/api/openapi.json', visitor: 200, signedIn: 200 },
  { route: '/api/audio/:file (GET)', ask: `/api/audio/gen_1_${'a'.repeat(22)}.mp3`, visitor: 404, signedIn: 404 },
  {
    route: '/api/replica/audio/:id (GET)',
    ask: `/api/replica/audio/gen_1_${'a'.repeat(22)}`,
    visitor: 404,
    signedIn: 404,
  },
  { route: '/api/live (GET)', ask: '/api/live', visitor: 401, signedIn: 200 },
  { route: '/api/export (GET)', ask: '/api/export', visitor: 401, signedIn: 200 },
  // Kept by whoever sits at this machine: in local mode alone, as all of `/dev`.
  { route: '/api/dev/listen (POST)', ask: '/api/dev/listen', method: 'POST', visitor: 400, signedIn: 400 },
  { route: '/dev/listen (GET)', ask: '/dev/listen', visitor: 200, signedIn: 200 },
  { route: '/dev/listen.js (GET)', ask: '/dev/listen.js', visitor: 200, signedIn: 200 },
  { route: '/dev/listen.json (GET)', ask: '/dev/listen.json', visitor: 200, signedIn: 200 },
  {
    route: '/dev/listen/:voice/:index/:file (GET)',
    ask: '/dev/listen/tom/0/0.mp3',
    visitor: 200,
    signedIn: 200,
  },
  { route: '/dev/checkout/:id (GET)', ask: '/dev/checkout/cs_test_none', visitor: 404, signedIn: 404 },
  {
    route: '/api/dev/checkout/:id/:act (POST)',
    ask: '/api/dev/checkout/cs_test_none/pay',
    method: 'POST',
    visitor: 404,
    signedIn: 404,
  },
  { route: '/dev/billing/:customer (GET)', ask: '/dev/billing/cus_none', visitor: 404, signedIn: 404 },
  {
    route: '/api/dev/billing/:customer/:subscription/:act (POST)',
    ask: '/api/dev/billing/cus_none/sub_none/renew',
    method: 'POST',
    visitor: 404,
    signedIn: 404,
  },
  // Judged by its signature alone, whoever sends it.
  {
    route: '/api/webhooks/stripe (POST)',
    ask: '/api/webhooks/stripe',
    method: 'POST',
    visitor: 400,
    signedIn: 400,
  },
  { route: '/rss.xml (GET)', ask: '/rss.xml', visitor: 200, signedIn: 200 },
  { route: '/previews/:name (GET)', ask: '/previews/nobody-0.mp3', visitor: 404, signedIn: 404 },
  { route: '/dev/mailbox (GET)', ask: '/dev/mailbox', visitor: 200, signedIn: 200 },
  { route: '/dev/mailbox.json (GET)', ask: '/dev/mailbox.json', visitor: 200, signedIn: 200 },
]
