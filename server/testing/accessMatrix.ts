// The access matrix, written by hand: add a line for each new operation or route. `accessMatrix.test.ts` verifies it
// against the running server.

/**
 * Results: ok allowed · 401 not signed in · unv address not verified · ver address not verified, with the checkout's
 * message · sub subscription required · no not allowed · ro read-only during impersonation. A suffix after a slash
 * names a second way to call an operation.
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
passSecondFactorWithPasskey      401     ok        ok     ok          ok          ok      ok      ok        ro
getSecondFactor                  401     ok        ok     ok          ok          ok      ok      ok        ro
passSecondFactor                 401     ok        ok     ok          ok          ok      ok      ok        ro
beginTotp                        401     unv       no     no          no          ok      ok      ok        ro
confirmTotp                      401     unv       no     no          no          ok      ok      ok        ro
removeTotp                       401     unv       no     no          no          ok      ok      ok        ro
renewRecoveryCodes               401     unv       no     no          no          ok      ok      ok        ro
updateUserLastSignIn             401     ok        ok     ok          ok          ok      ok      ok        ro
getUserPreferences               401     ok        ok     ok          ok          ok      ok      ok        ok
saveUserPreferences              401     unv       ok     ok          ok          ok      ok      ok        ro
startImpersonationSession        401     unv       no     no          no          no      ok      ok        ro
redeemImpersonationToken         401     ok        ok     ok          ok          ok      ok      ok        ro
endImpersonationSession          401     no        no     no          no          no      no      no        ok
listUsers                        401     unv       no     no          no          ok      ok      ok        ro
getUserForAdmin                  401     unv       no     no          no          ok      ok      ok        ro
getAdminLogs                     401     unv       no     no          no          ok      ok      ok        ro
getDashboard                     401     unv       no     no          no          ok      ok      ok        ro
getCharts                        401     unv       no     no          no          ok      ok      ok        ro
getAnalytics                     401     unv       no     no          no          ok      ok      ok        ro
listSubscriptions                401     unv       no     no          no          ok      ok      ok        ro
getRevenue                       401     unv       no     no          no          ok      ok      ok        ro
setOverride                      401     unv       no     no          no          no      ok      ok        ro
revokeOverride                   401     unv       no     no          no          no      ok      ok        ro
promoteUser                      401     unv       no     no          no          no      ok      ok        ro
setUserRole                      401     unv       no     no          no          no      ok      ok        ro
setCouponPermission              401     unv       no     no          no          no      ok      ok        ro
resendVerification               401     unv       no     no          no          no      ok      ok        ro
undoAct                          401     unv       no     no          no          no      ok      ok        ro
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
getUnderstanding                 401     unv       ok     ok          ok          ok      ok      ok        ok
saveCorrections                  401     unv       ok     ok          ok          ok      ok      ok        ro
getCasting                       401     unv       ok     ok          ok          ok      ok      ok        ok
saveCasting                      401     unv       ok     ok          ok          ok      ok      ok        ro
proposeCasting                   401     unv       ok     ok          ok          ok      ok      ok        ok
getRehearsal                     401     unv       ok     ok          ok          ok      ok      ok        ok
saveRehearsal                    401     unv       ok     ok          ok          ok      ok      ok        ro
noteLines                        401     unv       ok     ok          ok          ok      ok      ok        ro
startLine                        401     unv       ok     ok          ok          ok      ok      ok        ro
startScene                       401     unv       ok     ok          ok          ok      ok      ok        ro
getUserAvailableVoices           401     ok        ok     ok          ok          ok      ok      ok        ok
voicesProxy                      ok      ok        ok     ok          ok          ok      ok      ok        ok
getPublicFeaturedVoices          ok      ok        ok     ok          ok          ok      ok      ok        ok
getFirstScene                    ok      ok        ok     ok          ok          ok      ok      ok        ok
reportClient                     ok      ok        ok     ok          ok          ok      ok      ok        ro
previewNotice                    401     unv       no     no          no          ok      ok      ok        ro
listNotices                      401     unv       no     no          no          ok      ok      ok        ro
listMessagesToUser               401     unv       no     no          no          ok      ok      ok        ro
listContactMessages              401     unv       no     no          no          ok      ok      ok        ro
listOutbox                       401     unv       no     no          no          ok      ok      ok        ro
listJobs                         401     unv       no     no          no          ok      ok      ok        ro
listClientErrors                 401     unv       no     no          no          ok      ok      ok        ro
getWebVitals                     401     unv       no     no          no          ok      ok      ok        ro
listViews                        401     unv       no     no          no          ok      ok      ok        ro
getView                          401     unv       no     no          no          ok      ok      ok        ro
sendNotice                       401     unv       no     no          no          no      ok      ok        ro
cancelNotice                     401     unv       no     no          no          no      ok      ok        ro
setContactStatus                 401     unv       no     no          no          no      ok      ok        ro
noteOnContact                    401     unv       no     no          no          no      ok      ok        ro
answerContact                    401     unv       no     no          no          no      ok      ok        ro
retryLetters                     401     unv       no     no          no          no      ok      ok        ro
cancelLetter                     401     unv       no     no          no          no      ok      ok        ro
retryJobs                        401     unv       no     no          no          no      ok      ok        ro
cancelJob                        401     unv       no     no          no          no      ok      ok        ro
listVoicesForAdmin               401     unv       no     no          no          ok      ok      ok        ro
updateEnabledVoices              401     unv       no     no          no          no      ok      ok        ro
orderVoices                      401     unv       no     no          no          no      ok      ok        ro
setFeaturedVoices                401     unv       no     no          no          no      ok      ok        ro
installVoices                    401     unv       no     no          no          no      ok      ok        ro
stopInstallingVoices             401     unv       no     no          no          no      ok      ok        ro
getUserMessages                  401     ok        ok     ok          ok          ok      ok      ok        ok
markMessageRead                  401     ok        ok     ok          ok          ok      ok      ok        ro
deleteMessage                    401     ok        ok     ok          ok          ok      ok      ok        ro
getCoupons                       401     unv       no     no          ok          ok      ok      ok        ro
getCoupon                        401     unv       no     no          ok          ok      ok      ok        ro
getCouponRedemptions             401     unv       no     no          ok          ok      ok      ok        ro
createCoupon                     401     unv       no     no          ok          ok      ok      ok        ro
updateCoupon                     401     unv       no     no          ok          ok      ok      ok        ro
setCouponState                   401     unv       no     no          ok          ok      ok      ok        ro
softDeleteCouponAdmin            401     unv       no     no          ok          ok      ok      ok        ro
restoreCoupon                    401     unv       no     no          ok          ok      ok      ok        ro
createCouponBatch                401     unv       no     no          ok          ok      ok      ok        ro
getAgencies                      401     unv       no     no          no          ok      ok      ok        ro
getAgency                        401     unv       no     no          no          ok      ok      ok        ro
getAgencyActors                  401     unv       no     no          no          ok      ok      ok        ro
createAgency                     401     unv       no     no          no          no      ok      ok        ro
updateAgency                     401     unv       no     no          no          no      ok      ok        ro
deleteAgency                     401     unv       no     no          no          no      ok      ok        ro
getAdminPosts                    401     unv       no     no          no          ok      ok      ok        ro
getAdminPost                     401     unv       no     no          no          ok      ok      ok        ro
previewBlogPost                  401     unv       no     no          no          ok      ok      ok        ro
createBlogPost                   401     unv       no     no          no          no      ok      ok        ro
updateBlogPost                   401     unv       no     no          no          no      ok      ok        ro
publishBlogPost                  401     unv       no     no          no          no      ok      ok        ro
unpublishBlogPost                401     unv       no     no          no          no      ok      ok        ro
deleteBlogPost                   401     unv       no     no          no          no      ok      ok        ro
getSite                          ok      ok        ok     ok          ok          ok      ok      ok        ok
getSiteSettings                  401     unv       no     no          no          ok      ok      ok        ro
saveAnnouncement                 401     unv       no     no          no          no      ok      ok        ro
saveRating                       401     unv       no     no          no          no      ok      ok        ro
saveTestimonials                 401     unv       no     no          no          no      ok      ok        ro
checkExport                      401     unv       ok     ok          ok          ok      ok      ok        ro
`

/**
 * The same for uploads and downloads. 404: only the owner may know that it exists. A suffix after a slash names a CSV
 * table.
 */
const endpointMatrix = `
                               visitor unverified free subscriber couponManager manager admin superadmin impersonated
importScript                     401     unv       ok     ok          ok          ok      ok      ok        ro
getScriptSource                  401     unv       ok     ok          ok          ok      ok      ok        ok
storeLineRecording               401     unv       ok     ok          ok          ok      ok      ok        ro
getLineRecording                 401     unv       ok     ok          ok          ok      ok      ok        ok
deleteLineRecording              401     unv       ok     ok          ok          ok      ok      ok        ro
getAudio                         404     ok        ok     ok          ok          ok      ok      ok        ok
exportData                       401     unv       ok     ok          ok          ok      ok      ok        ro
downloadCsv/agencies             401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/agency-actors        401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/contact-messages     401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/coupons              401     unv       no     no          ok          ok      ok      ok        ro
downloadCsv/jobs                 401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/logs                 401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/mail                 401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/messages             401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/payments             401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/posts                401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/recordings           401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/redemptions          401     unv       no     no          ok          ok      ok      ok        ro
downloadCsv/subscriptions        401     unv       no     no          no          ok      ok      ok        ro
downloadCsv/users                401     unv       no     no          no          ok      ok      ok        ro
`

function parseMatrix(text: string) {
  const [heading = '', ...lines] = text.trim().split('\n')
  const rows = lines.map((line) => {
    const [row = '', ...cells] = line.trim().split(/\s+/)
    return { row, operation: row.split('/')[0] ?? '', cells }
  })
  return { columns: heading.trim().split(/\s+/), rows }
}

/** The rows of the matrix: operation and expected result per actor. `columns`: the actor names of the header. */
export const { columns, rows } = parseMatrix(matrix)

/** The rows of uploads and downloads. */
export const { columns: endpointColumns, rows: endpointRows } = parseMatrix(endpointMatrix)

/** All routes besides operations, uploads and downloads, with the expected status for a visitor and for a signed-in user. */
export const otherRoutes: {
  route: string
  path: string
  method?: 'POST'
  visitor: number
  signedIn: number
}[] = [
  { route: '/api/health/live (GET)', path: '/api/health/live', visitor: 200, signedIn: 200 },
  { route: '/api/health/ready (GET)', path: '/api/health/ready', visitor: 200, signedIn: 200 },
  { route: '/api/openapi.json (GET)', path: '/api/openapi.json', visitor: 200, signedIn: 200 },
  {
    route: '/api/replica/audio/:id (GET)',
    path: `/api/replica/audio/gen_1_${'a'.repeat(22)}`,
    visitor: 404,
    signedIn: 404,
  },
  { route: '/api/live (GET)', path: '/api/live', visitor: 401, signedIn: 200 },
  // Like all of `/dev`, only in local mode.
  { route: '/api/dev/listen (POST)', path: '/api/dev/listen', method: 'POST', visitor: 400, signedIn: 400 },
  { route: '/dev/listen (GET)', path: '/dev/listen', visitor: 200, signedIn: 200 },
  { route: '/dev/listen.js (GET)', path: '/dev/listen.js', visitor: 200, signedIn: 200 },
  { route: '/dev/listen.json (GET)', path: '/dev/listen.json', visitor: 200, signedIn: 200 },
  {
    route: '/dev/listen/:voice/:index/:file (GET)',
    path: '/dev/listen/tom/0/0.mp3',
    visitor: 200,
    signedIn: 200,
  },
  { route: '/dev/checkout/:id (GET)', path: '/dev/checkout/cs_test_none', visitor: 404, signedIn: 404 },
  {
    route: '/api/dev/checkout/:id/:act (POST)',
    path: '/api/dev/checkout/cs_test_none/pay',
    method: 'POST',
    visitor: 404,
    signedIn: 404,
  },
  { route: '/dev/billing/:customer (GET)', path: '/dev/billing/cus_none', visitor: 404, signedIn: 404 },
  {
    route: '/api/dev/billing/:customer/:subscription/:act (POST)',
    path: '/api/dev/billing/cus_none/sub_none/renew',
    method: 'POST',
    visitor: 404,
    signedIn: 404,
  },
  // Authenticated by its signature only.
  {
    route: '/api/webhooks/stripe (POST)',
    path: '/api/webhooks/stripe',
    method: 'POST',
    visitor: 400,
    signedIn: 400,
  },
  { route: '/rss.xml (GET)', path: '/rss.xml', visitor: 200, signedIn: 200 },
  { route: '/first-scene/:name (GET)', path: '/first-scene/0123456789abcdef.mp3', visitor: 404, signedIn: 404 },
  { route: '/previews/:name (GET)', path: '/previews/nobody-0.mp3', visitor: 404, signedIn: 404 },
  { route: '/dev/mailbox (GET)', path: '/dev/mailbox', visitor: 200, signedIn: 200 },
  { route: '/dev/mailbox.json (GET)', path: '/dev/mailbox.json', visitor: 200, signedIn: 200 },
]
