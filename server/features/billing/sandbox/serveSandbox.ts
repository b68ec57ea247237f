import { fail, raise } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type SandboxAction,
  cancelAtPeriodEnd,
  changePlan,
  restoreCard,
  payCheckout,
  expireCheckout,
  refundInvoice,
  renewSubscription,
  declineCard,
  type StoredCheckout,
} from '../../../adapters/payments/sandbox/sandboxState.ts'
import type { Sandbox } from '../../../adapters/payments/sandbox/sandbox.ts'
import type { Plan } from '../../../adapters/payments/payments.ts'
import type { Billing } from '../billing.ts'
import { parseReturnUrl } from '../checkout/returnUrl.ts'
import { renderCheckoutPage, renderClosedPage, renderPortalPage, sandboxContentSecurityPolicy } from './sandboxPage.ts'

type Needs = { billing: Billing; plans: readonly Plan[]; isLocal(request: FastifyRequest): boolean }
type CheckoutRoute = { Params: { id: string; act: string }; Querystring: Record<string, string> }
type PortalRoute = {
  Params: { customer: string; subscription: string; act: string }
  Querystring: Record<string, string>
}

const refundLatestInvoice =
  (id: string): SandboxAction =>
  (books, now) =>
    refundInvoice(books.subscriptions[id]?.latestInvoiceId ?? '')(books, now)

const portalActions: Record<string, (id: string) => SandboxAction> = {
  'change-monthly': (id) => changePlan(id, 'monthly'),
  'change-annual': (id) => changePlan(id, 'annual'),
  'change-pro': (id) => changePlan(id, 'pro'),
  'change-studio': (id) => changePlan(id, 'studio'),
  cancel: (id) => cancelAtPeriodEnd(id),
  keep: (id) => cancelAtPeriodEnd(id, false),
  'spoil-card': declineCard,
  'mend-card': restoreCard,
  renew: renewSubscription,
  refund: refundLatestInvoice,
}

const getOwnProperty = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

function sendPage(reply: FastifyReply, html: string) {
  void reply.header('cache-control', 'no-store').header('content-security-policy', sandboxContentSecurityPolicy)
  return reply.type('text/html; charset=utf-8').send(html)
}

const isOpen = ({ state, expiresAt }: StoredCheckout, now: number) => state === 'open' && expiresAt > now

/** Accepts the forms that the sandbox buttons post. The forms have no fields, so the request body is ignored. */
function acceptEmptyForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, (_request, body, done) => {
    body.resume()
    body.once('end', () => done(null, {}))
  })
}

function serveCheckout(app: FastifyInstance, sandboxFor: (request: FastifyRequest) => Sandbox, now: () => number) {
  const find = async (request: FastifyRequest<CheckoutRoute>) =>
    getOwnProperty((await sandboxFor(request).readState()).checkouts, request.params.id) ?? raise('not_found')

  app.get<CheckoutRoute>('/dev/checkout/:id', async (request, reply) => {
    const checkout = await find(request)
    const isDeclined = request.query['declined'] !== undefined
    return sendPage(
      reply,
      isOpen(checkout, now()) ? renderCheckoutPage(checkout, { isDeclined }) : renderClosedPage(checkout.cancelUrl),
    )
  })

  app.post<CheckoutRoute>('/api/dev/checkout/:id/:act', async (request, reply) => {
    const checkout = await find(request)
    const { id, act } = request.params
    const sandbox = sandboxFor(request)
    if (act === 'decline') return reply.redirect(`/dev/checkout/${id}?declined`, 303)
    if (act === 'cancel') {
      await sandbox.perform(expireCheckout(id))
      return reply.redirect(checkout.cancelUrl, 303)
    }
    if (act !== 'pay') throw fail('not_found')
    // A second click on Pay, or a click on Pay after the checkout has expired, must not cause a payment.
    if (isOpen(checkout, now())) await sandbox.perform(payCheckout(id))
    const isPaid = (await find(request)).state === 'complete'
    return reply.redirect(
      isPaid ? checkout.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id) : `/dev/checkout/${id}`,
      303,
    )
  })
}

function parseBackUrl(query: Record<string, string>, publicUrl: string): string {
  return parseReturnUrl(query['back'] ?? '/account', publicUrl)
}

type PortalNeeds = { sandboxFor: (request: FastifyRequest) => Sandbox; publicUrl: () => string; plans: readonly Plan[] }

function servePortal(app: FastifyInstance, { sandboxFor, publicUrl, plans }: PortalNeeds) {
  app.get<PortalRoute>('/dev/billing/:customer', async (request, reply) => {
    const books = await sandboxFor(request).readState()
    const { id: customerId } = getOwnProperty(books.customers, request.params.customer) ?? raise('not_found')
    const isOwn = (one: { customerId: string }) => one.customerId === customerId
    const subscriptions = Object.values(books.subscriptions).filter(isOwn)
    const invoices = Object.values(books.invoices).filter(isOwn).toReversed()
    return sendPage(
      reply,
      renderPortalPage({ customerId, subscriptions, invoices, plans, back: parseBackUrl(request.query, publicUrl()) }),
    )
  })

  app.post<PortalRoute>('/api/dev/billing/:customer/:subscription/:act', async (request, reply) => {
    const { customer, subscription, act } = request.params
    const sandbox = sandboxFor(request)
    const found = getOwnProperty((await sandbox.readState()).subscriptions, subscription)
    const wanted = getOwnProperty(portalActions, act)
    const isOffered = !act.startsWith('change-') || plans.some((plan) => act === `change-${plan}`)
    if (found?.customerId !== customer || !wanted || !isOffered) throw fail('not_found')
    await sandbox.perform(wanted(subscription))
    return reply.redirect(`/dev/billing/${customer}`, 303)
  })
}

/** Serves the sandbox checkout and portal to local requests. Any other request gets `not_found`. */
export function serveSandbox(app: FastifyInstance, { billing, plans, isLocal, now }: Needs & { now(): Date }): void {
  const sandboxFor = (request: FastifyRequest): Sandbox => {
    const sandbox = isLocal(request) ? billing.sandbox : undefined
    return sandbox ?? raise('not_found')
  }
  void app.register(async (part) => {
    acceptEmptyForms(part)
    serveCheckout(part, sandboxFor, () => now().getTime())
    servePortal(part, { sandboxFor, publicUrl: billing.publicUrl, plans })
  })
}
