/** Domains of large public mail providers, which cannot be the domain of an agency. The list cannot be complete. */
const publicDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com hotmail.co.uk live.co.uk outlook.fr outlook.de
   hotmail.fr hotmail.de hotmail.it hotmail.es yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca
   yahoo.co.in yahoo.co.jp yahoo.com.au yahoo.com.br ymail.com rocketmail.com aol.com aim.com icloud.com me.com mac.com
   proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.com tuta.io gmx.com gmx.net gmx.de gmx.at
   gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org arcor.de orange.fr wanadoo.fr free.fr laposte.net sfr.fr
   libero.it virgilio.it alice.it tin.it mail.com email.com usa.com zoho.com zohomail.com fastmail.com fastmail.fm hey.com
   mail.ru yandex.ru yandex.com ya.ru rambler.ru bk.ru list.ru inbox.ru qq.com 163.com 126.com sina.com foxmail.com
   naver.com daum.net hanmail.net rediffmail.com btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net
   blueyonder.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
   shaw.ca rogers.com sympatico.ca telus.net bigpond.com optusnet.com.au iinet.net.au seznam.cz wp.pl o2.pl onet.pl
   interia.pl uol.com.br bol.com.br terra.com.br telenet.be skynet.be ziggo.nl kpnmail.nl xs4all.nl bluewin.ch
   mailinator.com guerrillamail.com 10minutemail.com temp-mail.org yopmail.com`.split(/\s+/),
)

/** Returns whether `publicDomains` lists this domain. The domain must be in lower case. */
export const isPublicDomain = (domain: string): boolean => publicDomains.has(domain)
