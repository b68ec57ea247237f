// The access matrix, written by hand: add a line for each new operation or route. `accessMatrix.test.ts` verifies it
// against the running server.
import { webhookEndpoints } from '../adapters/payments/paymentSettings.ts'

/**
 * Results: ok = allowed · 401 = not signed in · unv = e-mail address not verified · ver = the same, with the error
 * message of the checkout · sub = subscription required · no = not allowed · ro = read-only during impersonation ·
 * 2fa = second factor needed. A suffix after a slash names a second way to call an operation. The caller `pending` is
 * an admin who has not used the second factor in this session.
 */
const matrix = `
                               visitor unverified free subscriber couponManager manager admin superadmin impersonated pending
signUp                           ok      ok        ok     ok          ok          ok      ok      ok        ro 2fa
verifyEmail                      ok      ok        ok     ok          ok          ok      ok      ok        ro ok
signIn                           ok      ok        ok     ok          ok          ok      ok      ok        ro ok
signOut                          ok      ok        ok     ok          ok          ok      ok      ok        ok ok
sendSignInLink                   ok      ok        ok     ok          ok          ok      ok      ok        ro ok
signInWithLink                   ok      ok        ok     ok          ok          ok      ok      ok        ro ok
sendVerificationEmail            401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
sendPasswordResetEmail           ok      ok        ok     ok          ok          ok      ok      ok        ro ok
resetPassword                    ok      ok        ok     ok          ok          ok      ok      ok        ro ok
reauthenticate                   401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
changePassword                   401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
setPassword                      401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
getSession                       ok      ok        ok     ok          ok          ok      ok      ok        ok ok
getUserData                      401     ok        ok     ok          ok          ok      ok      ok        ok 2fa
updateProfile                    401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
updateUserPhone                  401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
requestEmailChange               401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
correctSignUpEmail               401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
confirmEmailChange               ok      ok        ok     ok          ok          ok      ok      ok        ro ok
undoEmailChange                  ok      ok        ok     ok          ok          ok      ok      ok        ro ok
getUserSessions                  401     ok        ok     ok          ok          ok      ok      ok        ok ok
endSession                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
endOtherSessions                 401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
deleteAccount                    401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getUserPasskeys                  401     ok        ok     ok          ok          ok      ok      ok        ok 2fa
beginPasskey                     401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
addPasskey                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
renamePasskey                    401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
removePasskey                    401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
beginPasskeySignIn               ok      ok        ok     ok          ok          ok      ok      ok        ro ok
signInWithPasskey                ok      ok        ok     ok          ok          ok      ok      ok        ro ok
reauthenticateWithPasskey        401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
passSecondFactorWithPasskey      401     ok        ok     ok          ok          ok      ok      ok        ro ok
getSecondFactor                  401     ok        ok     ok          ok          ok      ok      ok        ro ok
passSecondFactor                 401     ok        ok     ok          ok          ok      ok      ok        ro ok
beginTotp                        401     unv       no     no          no          ok      ok      ok        ro 2fa
confirmTotp                      401     unv       no     no          no          ok      ok      ok        ro 2fa
removeTotp                       401     unv       no     no          no          ok      ok      ok        ro 2fa
renewRecoveryCodes               401     unv       no     no          no          ok      ok      ok        ro 2fa
updateUserLastSignIn             401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
getUserPreferences               401     ok        ok     ok          ok          ok      ok      ok        ok 2fa
saveUserPreferences              401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
startImpersonationSession        401     unv       no     no          no          no      ok      ok        ro 2fa
redeemImpersonationToken         401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
endImpersonationSession          401     no        no     no          no          no      no      no        ok 2fa
listUsers                        401     unv       no     no          no          ok      ok      ok        ro 2fa
getUserForAdmin                  401     unv       no     no          no          ok      ok      ok        ro 2fa
getAdminLogs                     401     unv       no     no          no          ok      ok      ok        ro 2fa
getAdminCounts                   401     unv       no     no          no          ok      ok      ok        ro 2fa
getDashboard                     401     unv       no     no          no          ok      ok      ok        ro 2fa
getCharts                        401     unv       no     no          no          ok      ok      ok        ro 2fa
getAnalytics                     401     unv       no     no          no          ok      ok      ok        ro 2fa
listSubscriptions                401     unv       no     no          no          ok      ok      ok        ro 2fa
getRevenue                       401     unv       no     no          no          ok      ok      ok        ro 2fa
setOverride                      401     unv       no     no          no          no      ok      ok        ro 2fa
revokeOverride                   401     unv       no     no          no          no      ok      ok        ro 2fa
promoteUser                      401     unv       no     no          no          no      ok      ok        ro 2fa
setUserRole                      401     unv       no     no          no          no      ok      ok        ro 2fa
setCouponPermission              401     unv       no     no          no          no      ok      ok        ro 2fa
resendVerification               401     unv       no     no          no          no      ok      ok        ro 2fa
undoAct                          401     unv       no     no          no          no      ok      ok        ro 2fa
suspendUser                      401     unv       no     no          no          no      ok      ok        ro 2fa
reinstateUser                    401     unv       no     no          no          no      ok      ok        ro 2fa
endUserSessions                  401     unv       no     no          no          no      ok      ok        ro 2fa
sendUserResetLink                401     unv       no     no          no          no      ok      ok        ro 2fa
scheduleUserDeletion             401     unv       no     no          no          no      ok      ok        ro 2fa
cancelUserDeletion               401     unv       no     no          no          no      ok      ok        ro 2fa
sendContactMessage               ok      ok        ok     ok          ok          ok      ok      ok        ro 2fa
trackEvents                      ok      ok        ok     ok          ok          ok      ok      ok        ro ok
getBlogPosts                     ok      ok        ok     ok          ok          ok      ok      ok        ok ok
getBlogPost                      ok      ok        ok     ok          ok          ok      ok      ok        ok ok
validateCoupon                   ok      ok        ok     ok          ok          ok      ok      ok        ro 2fa
applyCouponToUser                401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
updatePendingChoices             401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
createCheckout                   401     ver       ok     ok          ok          ok      ok      ok        ro 2fa
applyCouponToCheckout            401     ver       ok     ok          ok          ok      ok      ok        ro 2fa
verifyCheckoutSession            401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
createPortalSession              401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getBilling                       401     ok        ok     ok          ok          ok      ok      ok        ok 2fa
getUserSubscriptionStatus        401     ok        ok     ok          ok          ok      ok      ok        ok 2fa
checkGenerationLimit             401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
weighText                        401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
startGeneration                  401     unv       sub    ok          sub         sub     ok      ok        ro 2fa
startGeneration/practice         401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
generateSpeechProxy              401     unv       sub    ok          sub         sub     ok      ok        ro 2fa
cancelGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
renameGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
deleteGeneration                 401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
restoreGeneration                401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getUserGenerations               401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getGenerationUnits               401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getGenerationText                401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getUserScripts                   401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getScriptTags                    401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getScript                        401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
openScript                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
saveScript                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
importLink                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
updateScript                     401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
toggleScriptArchive              401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
deleteScript                     401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
restoreScript                    401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getScriptVersions                401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getScriptVersion                 401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
keepScriptVersion                401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
restoreScriptVersion             401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getUnderstanding                 401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
saveCorrections                  401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getCasting                       401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
saveCasting                      401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
proposeCasting                   401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getRehearsal                     401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getScriptProgress                401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getPracticeHome                  401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
saveRehearsal                    401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
noteLines                        401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
saveRuns                         401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getRuns                          401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getPlans                         401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getPlan                          401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
savePlan                         401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
deletePlan                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getReadings                      401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
setReading                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
createShareLink                  401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
renewShareLink                   401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
revokeShareLink                  401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
deleteShareLink                  401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getShareLinks                    401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
getFriendLines                   401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
decideFriendLines                401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
setFriendVoice                   401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
openReading                      ok      ok        ok     ok          ok          ok      ok      ok        ro ok
removeReading                    ok      ok        ok     ok          ok          ok      ok      ok        ro ok
declineReading                   ok      ok        ok     ok          ok          ok      ok      ok        ro ok
openCoachScript                  ok      ok        ok     ok          ok          ok      ok      ok        ro ok
saveCoachNote                    ok      ok        ok     ok          ok          ok      ok      ok        ro ok
removeCoachNote                  ok      ok        ok     ok          ok          ok      ok      ok        ro ok
getCoachNotes                    401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
finishCoachNote                  401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
startLine                        401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
startScene                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getUserAvailableVoices           401     ok        ok     ok          ok          ok      ok      ok        ok 2fa
voicesProxy                      ok      ok        ok     ok          ok          ok      ok      ok        ok 2fa
getPublicFeaturedVoices          ok      ok        ok     ok          ok          ok      ok      ok        ok ok
reportClient                     ok      ok        ok     ok          ok          ok      ok      ok        ro ok
previewNotice                    401     unv       no     no          no          ok      ok      ok        ro 2fa
listNotices                      401     unv       no     no          no          ok      ok      ok        ro 2fa
listMessagesToUser               401     unv       no     no          no          ok      ok      ok        ro 2fa
listContactMessages              401     unv       no     no          no          ok      ok      ok        ro 2fa
listOutbox                       401     unv       no     no          no          ok      ok      ok        ro 2fa
listJobs                         401     unv       no     no          no          ok      ok      ok        ro 2fa
listClientErrors                 401     unv       no     no          no          ok      ok      ok        ro 2fa
getWebVitals                     401     unv       no     no          no          ok      ok      ok        ro 2fa
listViews                        401     unv       no     no          no          ok      ok      ok        ro 2fa
getView                          401     unv       no     no          no          ok      ok      ok        ro 2fa
sendNotice                       401     unv       no     no          no          no      ok      ok        ro 2fa
cancelNotice                     401     unv       no     no          no          no      ok      ok        ro 2fa
setContactStatus                 401     unv       no     no          no          no      ok      ok        ro 2fa
noteOnContact                    401     unv       no     no          no          no      ok      ok        ro 2fa
answerContact                    401     unv       no     no          no          no      ok      ok        ro 2fa
retryLetters                     401     unv       no     no          no          no      ok      ok        ro 2fa
cancelLetter                     401     unv       no     no          no          no      ok      ok        ro 2fa
retryJobs                        401     unv       no     no          no          no      ok      ok        ro 2fa
cancelJob                        401     unv       no     no          no          no      ok      ok        ro 2fa
listVoicesForAdmin               401     unv       no     no          no          ok      ok      ok        ro 2fa
updateEnabledVoices              401     unv       no     no          no          no      ok      ok        ro 2fa
orderVoices                      401     unv       no     no          no          no      ok      ok        ro 2fa
setFeaturedVoices                401     unv       no     no          no          no      ok      ok        ro 2fa
getVoiceInstallation             401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
installVoices                    401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
stopInstallingVoices             401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getUserMessages                  401     ok        ok     ok          ok          ok      ok      ok        ok 2fa
markMessageRead                  401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
deleteMessage                    401     ok        ok     ok          ok          ok      ok      ok        ro 2fa
getCoupons                       401     unv       no     no          ok          ok      ok      ok        ro 2fa
getCoupon                        401     unv       no     no          ok          ok      ok      ok        ro 2fa
getCouponRedemptions             401     unv       no     no          ok          ok      ok      ok        ro 2fa
createCoupon                     401     unv       no     no          ok          ok      ok      ok        ro 2fa
updateCoupon                     401     unv       no     no          ok          ok      ok      ok        ro 2fa
setCouponState                   401     unv       no     no          ok          ok      ok      ok        ro 2fa
softDeleteCouponAdmin            401     unv       no     no          ok          ok      ok      ok        ro 2fa
restoreCoupon                    401     unv       no     no          ok          ok      ok      ok        ro 2fa
createCouponBatch                401     unv       no     no          ok          ok      ok      ok        ro 2fa
getAgencies                      401     unv       no     no          no          ok      ok      ok        ro 2fa
getAgency                        401     unv       no     no          no          ok      ok      ok        ro 2fa
getAgencyActors                  401     unv       no     no          no          ok      ok      ok        ro 2fa
createAgency                     401     unv       no     no          no          no      ok      ok        ro 2fa
updateAgency                     401     unv       no     no          no          no      ok      ok        ro 2fa
deleteAgency                     401     unv       no     no          no          no      ok      ok        ro 2fa
getAdminPosts                    401     unv       no     no          no          ok      ok      ok        ro 2fa
getAdminPost                     401     unv       no     no          no          ok      ok      ok        ro 2fa
previewBlogPost                  401     unv       no     no          no          ok      ok      ok        ro 2fa
createBlogPost                   401     unv       no     no          no          no      ok      ok        ro 2fa
updateBlogPost                   401     unv       no     no          no          no      ok      ok        ro 2fa
publishBlogPost                  401     unv       no     no          no          no      ok      ok        ro 2fa
unpublishBlogPost                401     unv       no     no          no          no      ok      ok        ro 2fa
deleteBlogPost                   401     unv       no     no          no          no      ok      ok        ro 2fa
getSite                          ok      ok        ok     ok          ok          ok      ok      ok        ok ok
getSiteSettings                  401     unv       no     no          no          ok      ok      ok        ro 2fa
saveAnnouncement                 401     unv       no     no          no          no      ok      ok        ro 2fa
saveRating                       401     unv       no     no          no          no      ok      ok        ro 2fa
saveTestimonials                 401     unv       no     no          no          no      ok      ok        ro 2fa
checkExport                      401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
bringBackScript                  401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
bringBackVersion                 401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
findBroughtBack                  401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
`

/**
 * The matrix of uploads and downloads, with the results of `matrix` and two more. 404: the actor is not the owner, and
 * only the owner may know that the resource exists. 403: refused; the answer to HEAD has no error code. A suffix after
 * a slash names a CSV table.
 */
const endpointMatrix = `
                               visitor unverified free subscriber couponManager manager admin superadmin impersonated pending
importScript                     401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getScriptSource                  401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
storeLineRecording               401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
getLineRecording                 401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
deleteLineRecording              401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
sendReading                      ok      ok        ok     ok          ok          ok      ok      ok        ro ok
getFriendLine                    401     unv       ok     ok          ok          ok      ok      ok        ok 2fa
uploadBlogPicture                401     unv       no     no          no          no      ok      ok        ro 2fa
getAudio                         404     ok        ok     ok          ok          ok      ok      ok        ok 403
bringBackOriginal                401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
bringBackRecording               401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
exportData                       401     unv       ok     ok          ok          ok      ok      ok        ro 2fa
downloadCsv/agencies             401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/agency-actors        401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/contact-messages     401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/coupons              401     unv       no     no          ok          ok      ok      ok        ro 2fa
downloadCsv/jobs                 401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/logs                 401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/mail                 401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/messages             401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/payments             401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/posts                401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/recordings           401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/redemptions          401     unv       no     no          ok          ok      ok      ok        ro 2fa
downloadCsv/subscriptions        401     unv       no     no          no          ok      ok      ok        ro 2fa
downloadCsv/users                401     unv       no     no          no          ok      ok      ok        ro 2fa
`

function parseMatrix(text: string) {
  const [heading = '', ...lines] = text.trim().split('\n')
  const rows = lines.map((line) => {
    const [row = '', ...cells] = line.trim().split(/\s+/)
    return { row, operation: row.split('/')[0] ?? '', cells }
  })
  return { columns: heading.trim().split(/\s+/), rows }
}

/**
 * The rows of the matrix: an operation and its expected result per actor. `columns` are the actor names of the header.
 */
export const { columns, rows } = parseMatrix(matrix)

/** The rows of uploads and downloads. */
export const { columns: endpointColumns, rows: endpointRows } = parseMatrix(endpointMatrix)

/** All other routes, with the expected status for a visitor and for a signed-in user. */
export const otherRoutes: {
  route: string
  path: string
  method?: 'POST'
  visitor: number
  signedIn: number
}[] = [
  { route: '/api/health/live (GET)', path: '/api/health/live', visitor: 200, signedIn: 200 },
  { route: '/api/health (GET)', path: '/api/health', visitor: 200, signedIn: 200 },
  { route: '/api/health/ready (GET)', path: '/api/health/ready', visitor: 200, signedIn: 200 },
  { route: '/api/openapi.json (GET)', path: '/api/openapi.json', visitor: 200, signedIn: 200 },
  {
    route: '/api/replica/audio/:id (GET)',
    path: `/api/replica/audio/gen_1_${'a'.repeat(22)}`,
    visitor: 404,
    signedIn: 404,
  },
  { route: '/api/live (GET)', path: '/api/live', visitor: 401, signedIn: 200 },
  // This route exists only in local mode, like all routes of `/dev`.
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
  // The signature of the request is its only authentication.
  ...webhookEndpoints.map(
    ({ path }) => ({ route: `${path} (POST)`, path, method: 'POST', visitor: 400, signedIn: 400 }) as const,
  ),
  { route: '/rss.xml (GET)', path: '/rss.xml', visitor: 200, signedIn: 200 },
  // No picture has this address. Everybody may load an existing picture, because public pages show it.
  { route: '/blog/pictures/:file (GET)', path: '/blog/pictures/none.webp', visitor: 404, signedIn: 404 },
  { route: '/previews/:name (GET)', path: '/previews/nobody-0.mp3', visitor: 404, signedIn: 404 },
  { route: '/dev/mailbox (GET)', path: '/dev/mailbox', visitor: 200, signedIn: 200 },
  { route: '/dev/mailbox.json (GET)', path: '/dev/mailbox.json', visitor: 200, signedIn: 200 },
]
