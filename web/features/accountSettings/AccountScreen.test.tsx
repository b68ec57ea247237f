// Tests the sections of the account page that describe the user, and changes of name, phone and address.
import { fakeMatchMedia } from '../../testing/fakeMatchMedia.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { buildFailure, fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { baseAnswers, closeAccountAfterEach, open, section } from './testing/accountPage.ts'

closeAccountAfterEach()

const proofWanted = () => fail('auth/requires-recent-login', {})

/** Fakes the media queries of a window of this width, because the test DOM has no window width. */
function windowOf(widthPx: number) {
  fakeMatchMedia((query) => widthPx <= 16 * Number(/max-width: ([\d.]+)em/.exec(query)?.[1] ?? 0))
}

describe('spec 1 §2: sections of the account page', () => {
  // [spec1 §2.54]
  test('the account page begins with Account Information, Subscription, Sign-in Methods and Security, in this order', async () => {
    await open()
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names.slice(0, 4)).toEqual(['Account Information', 'Subscription', 'Sign-in Methods', 'Security'])
  })

  // [spec1 §2.55]
  test(
    'in windows up to 768 px wide only the first section is open, and a title opens and closes its section',
    { tags: ['long'] },
    async () => {
      windowOf(768)
      const { user } = await open()
      const turn = (name: string) => screen.getByRole('button', { name })
      expect(turn('Account Information')).toHaveAttribute('aria-expanded', 'true')
      expect(turn('Security')).toHaveAttribute('aria-expanded', 'false')
      expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
      await user.click(turn('Security'))
      expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible()
      await user.click(turn('Security'))
      expect(turn('Security')).toHaveAttribute('aria-expanded', 'false')
    },
  )

  test(
    'a hash in the URL, or in a link on the page, opens the section whose id is the hash',
    { tags: ['long'] },
    async () => {
      windowOf(360)
      fakeServer(baseAnswers)
      await visit('/account#delete-account', buildSession())
      const turn = async (name: string) => screen.findByRole('button', { name })
      expect(await turn('Delete account')).toHaveAttribute('aria-expanded', 'true')
      expect(await turn('Account Information')).toHaveAttribute('aria-expanded', 'false')
      expect(await turn('Your data')).toHaveAttribute('aria-expanded', 'false')
      await userEvent.setup().click(screen.getByRole('link', { name: 'take your data with you' }))
      await waitFor(async () => expect(await turn('Your data')).toHaveAttribute('aria-expanded', 'true'))
      expect(await turn('Delete account')).toHaveAttribute('aria-expanded', 'true')
    },
  )

  // [spec1 §2.55]
  test('in windows wider than 768 px every section of the account page is open', async () => {
    windowOf(769)
    await open()
    expect(screen.queryByRole('button', { name: 'Security' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible()
  })
})

describe('Account Information', () => {
  // [spec1 §7.8]
  test('the user changes the name in a form that opens in the row of the name', async () => {
    const updateProfile = () => ({ ...buildSession().user, displayName: 'Ines Vance' })
    const { user, calls } = await open({ updateProfile })
    await user.click(screen.getByRole('button', { name: 'Change name' }))
    expect(screen.getByLabelText('First name')).toHaveFocus()
    await user.clear(screen.getByLabelText('Last name'))
    await user.type(screen.getByLabelText('Last name'), 'Vance')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Name updated')).toBeVisible()
    expect(screen.getByText('Ines Vance')).toBeVisible()
    expect(calls('updateProfile')).toEqual([{ firstName: 'Ines', lastName: 'Vance' }])
    expect(screen.getByRole('button', { name: 'Change name' })).toHaveFocus()
  })

  test('a change of the name that the user cancels is discarded: the form later opens with the saved name', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Change name' }))
    await user.type(screen.getByLabelText('Last name'), 's')
    expect(sessionStorage.getItem('sp.account.u1.lastName')).toBe('Marlows')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sessionStorage.getItem('sp.account.u1.lastName')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change name' }))
    expect(screen.getByLabelText('Last name')).toHaveValue('Marlow')
  })

  // [spec1 §2.56] [spec1 §8.35] [spec1 §8.92]
  test('a phone number that the user enters is stored and shown, with the message "Phone updated" (spec 1 §8)', async () => {
    const updateUserPhone = () => ({ ...buildSession().user, phone: '+44 20 7946 0958' })
    const { user, calls } = await open({ updateUserPhone })
    await user.click(screen.getByRole('button', { name: 'Add a phone' }))
    await user.type(screen.getByLabelText('Phone'), '+44 20 7946 0958')
    await user.click(screen.getByRole('button', { name: 'Save phone' }))
    expect(await screen.findByText('Phone updated')).toBeVisible()
    expect(screen.getByText('+44 20 7946 0958')).toBeVisible()
    expect(calls('updateUserPhone')).toEqual([{ phone: '+44 20 7946 0958' }])
  })

  // [spec1 §8.35] [spec1 §8.89]
  test.each([
    ['internal', 'Failed to update phone. Reference: req_1'],
    ['account/invalid-phone', 'Please enter a phone number, with its country code if you can.'],
  ] as const)('if a phone number cannot be saved because of %s, the field shows: %s', async (code, sentence) => {
    const { user } = await open({
      updateUserPhone: () => buildFailure(code),
    })
    await user.click(screen.getByRole('button', { name: 'Add a phone' }))
    await user.type(screen.getByLabelText('Phone'), 'call me')
    await user.click(screen.getByRole('button', { name: 'Save phone' }))
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(sentence))
    expect(screen.getByLabelText('Phone')).toHaveValue('call me')
  })

  test('a user corrects a mistyped e-mail address that is not verified yet', async () => {
    const session = buildSession({ emailVerified: false })
    const { user, calls } = await open(
      { correctSignUpEmail: ({ newEmail }) => ({ ...session.user, email: newEmail }) },
      session,
    )
    const information = section('Account Information')
    await user.click(within(information).getByRole('button', { name: 'Change email' }))
    const field = screen.getByLabelText('New email')
    expect(field).toHaveAccessibleDescription(/The earlier link stops working\./)
    await user.type(field, 'Ines.Right@Example.org')
    await user.click(screen.getByRole('button', { name: 'Email me the link' }))
    expect(await within(information).findByText('ines.right@example.org')).toBeVisible()
    expect(within(information).getByText(/A verification link is on its way to ines\.right@example\.org/)).toBeVisible()
    expect(calls('correctSignUpEmail')).toEqual([{ newEmail: 'ines.right@example.org' }])
  })

  // [spec1 §2.56] [spec1 §8.36] [spec1 §8.90] [spec1 §8.93]
  test.each([
    [() => ({ success: true as const, retryAfterS: 0 }), 'Verification email sent! Check your inbox.'],
    [() => fail('internal', { requestId: 'req_1' }), 'Failed to send verification email. Reference: req_1'],
  ])(
    'a user with an unverified address sees a badge and, after requesting the verification link again, a message (case %#): %s',
    async (sendVerificationEmail, sentence) => {
      const { user } = await open({ sendVerificationEmail }, buildSession({ emailVerified: false }))
      const information = section('Account Information')
      expect(within(information).getByText('Unverified')).toBeVisible()
      await user.click(within(information).getByRole('button', { name: 'Send the verification link again' }))
      expect(await within(information).findByText(sentence)).toBeVisible()
    },
  )

  test(
    'text that was typed before the session ended is restored for the same user, but not for another user',
    { tags: ['long'] },
    async () => {
      const updateUserPhone = () => fail('signed_out')
      const { user, unmount } = await open({ updateUserPhone })
      await user.click(screen.getByRole('button', { name: 'Add a phone' }))
      await user.type(screen.getByLabelText('Phone'), '020 7946 0958')
      await user.click(screen.getByRole('button', { name: 'Save phone' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
      unmount()

      const { unmount: leave } = await open()
      expect(screen.getByLabelText('Phone')).toHaveValue('020 7946 0958')
      leave()
      await open({}, buildSession({ uid: 'u2' }))
      expect(screen.queryByLabelText('Phone')).toBeNull()
    },
  )

  test('during impersonation the account page has no button that changes the account', async () => {
    await open({}, buildSession({}, { impersonatedBy: 'admin' }))
    expect(screen.queryByRole('button', { name: /^Change|^Add|Delete my account|everywhere else/ })).toBeNull()
  })
})

describe('changing the e-mail address', () => {
  async function requestChange(email: string, answers: Parameters<typeof fakeServer>[0], session = buildSession()) {
    const opened = await open(answers, session)
    await opened.user.click(screen.getByRole('button', { name: 'Change email' }))
    await opened.user.type(screen.getByLabelText('New email'), email)
    await opened.user.click(screen.getByRole('button', { name: 'Email me the link' }))
    return opened
  }

  test('after a request for a new address, the page says that a link was sent, and shows the old address', async () => {
    const { calls } = await requestChange(' New@Example.org ', {
      requestEmailChange: () => ({ success: true }),
    })
    expect(await screen.findByText(/A link is on its way to new@example.org/)).toBeVisible()
    expect(within(section('Account Information')).getByText('ines@example.org')).toBeVisible()
    expect(calls('requestEmailChange')).toEqual([{ newEmail: 'new@example.org' }])
  })

  // [spec1 §8.79]
  test('S-22 if the server requires the password, the user enters it, and the change of the address is requested again', async () => {
    let isProved = false
    const { user, calls } = await requestChange('new@example.org', {
      requestEmailChange: () => (isProved ? { success: true } : proofWanted()),
      reauthenticate: (input) => {
        isProved = input.password === 'Tungsten-lamp-42'
        return isProved ? { success: true } : fail('auth/wrong-password', {})
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
    await user.type(within(dialog).getByLabelText('Current password'), 'wrong')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Current password')).toHaveAccessibleDescription(
        'Current password is incorrect',
      ),
    )
    await user.clear(within(dialog).getByLabelText('Current password'))
    await user.type(within(dialog).getByLabelText('Current password'), 'Tungsten-lamp-42')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/A link is on its way/)).toBeVisible()
    expect(calls('requestEmailChange')).toHaveLength(2)
  })

  test('if the user cancels the password dialog, the typed address stays and the change is not requested again', async () => {
    const { user, calls } = await requestChange('new@example.org', { requestEmailChange: proofWanted })
    await screen.findByRole('dialog', { name: 'Confirm that it’s you' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('New email')).toHaveValue('new@example.org')
    expect(calls('requestEmailChange')).toHaveLength(1)
  })

  test('before the address changes, a user without a password signs in again with a link sent to the current address', async () => {
    let isPressed = false
    const { user, calls } = await requestChange(
      'new@example.org',
      {
        requestEmailChange: () => (isPressed ? { success: true } : proofWanted()),
        sendSignInLink: () => ({ success: true }),
      },
      buildSession({ hasPassword: false }),
    )
    await user.click(await screen.findByRole('button', { name: 'Email me a sign-in link' }))
    expect(calls('sendSignInLink')).toEqual([{ email: 'ines@example.org' }])
    isPressed = true
    await user.click(await screen.findByRole('button', { name: 'I have opened it' }))
    expect(await screen.findByText(/A link is on its way to new@example.org/)).toBeVisible()
  })

  test('an invalid new e-mail address shows an error at its field, and no change is requested', async () => {
    const { calls } = await requestChange('new at example', {})
    await waitFor(() =>
      expect(screen.getByLabelText('New email')).toHaveAccessibleDescription('Invalid email address.'),
    )
    expect(calls('requestEmailChange')).toEqual([])
  })
})
