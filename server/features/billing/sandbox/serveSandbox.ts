import { fail, raise } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Act,
  cancelAtEnd,
  changePlan,
  mendCard,
  pay,
  expire,
  refund,
  renew,
  spoilCard,
  type BookedCheckout,
} from '../../ports/payments/sandbox/books.ts'
import type { Sandbox } from '../../ports/payments/sandbox/sandbox.ts'
import type { Billing } from './billing.ts'
import { ownAddress } from './returnUrl.ts'
import { checkoutPage, closedPage, portalPage, sandboxPolicy } from './sandboxPage.ts'

type Needs = { billing: Billing; isLocal(request: FastifyRequest): boolean }
type CheckoutAsk = { Params: { id: string; act: string }; Querystring: Record<string, string> }
type PortalAsk = {
  Params: { customer: string; subscription: string; act: string }
  Querystring: Record<string, string>
}

const refundLatest =
  (id: string): Act =>
  (books, now) =>
    refund(books.subscriptions[id]?.latestInvoiceId ?? '')(books, now)

const portalActs: Record<string, (id: string) => Act> = {
  'change-monthly': (id) => changePlan(id, 'monthly'),
  'change-annual': (id) => changePlan(id, 'annual'),
  cancel: (id) => cancelAtEnd(id),
  keep: (id) => cancelAtEnd(id, false),
  'spoil-card': spoilCard,
  'mend-card': mendCard,
  renew,
  refund: refundLatest,
}

const own = <T>(record: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

function show(reply: FastifyReply, html: string) {
  void reply.header('cache-control', 'no-store').header('content-security-policy', sandboxPolicy)
  return reply.type('text/html; charset=utf-8').send(html)
}

const isOpen = ({ state, expiresAt }: BookedCheckout, now: number) => state === 'open' && expiresAt > now

/** Buttons post a form without a field; whatever else is sent in its place is not looked at. */
function takeForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, (_request, body, done) => {
    body.resume()
    body.once('end', () => done(null, {}))
  })
}

function serveCheckout(app: FastifyInstance, sandboxFor: (request: FastifyRequest) => Sandbox, now: () => number) {
  const find = async (request: FastifyRequest<CheckoutAsk>) =>
    own((await sandboxFor(request).read()).checkouts, request.params.id) ?? raise('not_found')

  app.get<CheckoutAsk>('/dev/checkout/:id', async (request, reply) => {
    const checkout = await find(request)
    const isDeclined = request.query['declined'] !== undefined
    return show(
      reply,
      isOpen(checkout, now()) ? checkoutPage(checkout, { isDeclined }) : closedPage(checkout.cancelUrl),
    )
  })

  app.post<CheckoutAsk>('/api/dev/checkout/:id/:act', async (request, reply) => {
    const checkout = await find(request)
    const { id, act } = request.params
    const sandbox = sandboxFor(request)
    if (act === 'decline') return reply.redirect(`/dev/checkout/${id}?declined`, 303)
    if (act === 'cancel') {
      await sandbox.act(expire(id))
      return reply.redirect(checkout.cancelUrl, 303)
    }
    if (act !== 'pay') throw fail('not_found')
    // Pressed twice, or pressed too late, it is not paid a second time.
    if (isOpen(checkout, now())) await sandbox.act(pay(id))
    const isPaid = (await find(request)).state === 'complete'
    return reply.redirect(
      isPaid ? checkout.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id) : `/dev/checkout/${id}`,
      303,
    )
  })
}

function backOf(query: Record<string, string>, publicUrl: string): string {
  return ownAddress(query['back'] ?? '/account', publicUrl)
}

function servePortal(app: FastifyInstance, sandboxFor: (request: FastifyRequest) => Sandbox, publicUrl: () => string) {
  app.get<PortalAsk>('/dev/billing/:customer', async (request, reply) => {
    const books = await sandboxFor(request).read()
    const { id: customerId } = own(books.customers, request.params.customer) ?? raise('not_found')
    const isOwn = (one: { customerId: string }) => one.customerId === customerId
    const subscriptions = Object.values(books.subscriptions).filter(isOwn)
    const invoices = Object.values(books.invoices).filter(isOwn).toReversed()
    return show(reply, portalPage({ customerId, subscriptions, invoices, back: backOf(request.query, publicUrl()) }))
  })

  app.post<PortalAsk>('/api/dev/billing/:customer/:subscription/:act', async (request, reply) => {
    const { customer, subscription, act } = request.params
    const sandbox = sandboxFor(request)
    const found = own((await sandbox.read()).subscriptions, subscription)
    const wanted = own(portalActs, act)
    if (found?.customerId !== customer || !wanted) throw fail('not_found')
    await sandbox.act(wanted(subscription))
    return reply.redirect(`/dev/billing/${customer}`, 303)
  })
}

/** The sandbox's checkout and portal, in local mode alone: anywhere else they do not exist. */
export function serveSandbox(app: FastifyInstance, { billing, isLocal, now }: Needs & { now(): Date }): void {
  const sandboxFor = (request: FastifyRequest): Sandbox => {
    const sandbox = isLocal(request) ? billing.sandbox : undefined
    return sandbox ?? raise('not_found')
  }
  void app.register(async (part) => {
    takeForms(part)
    serveCheckout(part, sandboxFor, () => now().getTime())
    servePortal(part, sandboxFor, billing.publicUrl)
  })
}
