// Written by `node tools/assets/homophones.mjs` from the CMU Pronouncing Dictionary (BSD-2-Clause).
/** Words that sound the same. Each row is one group. */
export const homophoneGroups = `
a uh uhh
aaker ocker
aancor encore oncor
aargh argh
aaron aran aron ehren
aarons arens
aaronson aronson
aarti artie arty
aase os
aasen osten
abadi abadie
abbe abbey abbie abby abie
abbett abet
abbot abbott
abbotstown abbottstown
abboud abood
abbruzzese abruzzese
abdalla abdallah
abel abell able
abels ables
aber aybar
absalom absolom
absolut absolute
absolutes absoluts
ac acey
academies academys
acclamation acclimation
accord acord
accors ackers
accouterment accoutrement
accouterments accoutrements
aced aist
acetic ascetic
ache ake
achor acre
achy aikey
ack akc
acker aker akre
ackerley ackerly
ackerman ackermann akerman akkerman
ackerson akerson
acknowledgement acknowledgment
acknowledgements acknowledgments
acquitaine aquitaine
acres akers
actin acton
actor akhtar
actresses actresss
ad add
adair adare addair
adamcik adamczyk
adame adami
adamec adamik
adams addams
adan aden
adapter adaptor
adapters adaptors
addeo audio
addidas adidas
addidases addidass adidass
addie addy
addition edition
addleman adelman adelmann
adds ads adz
ade aid aide eyde
adel adele adell adelle udelle
adeles adells
ades aides aids
adey ady eydie
adia odea
adieu ado
adin uddin
adkison adkisson
adman admen
adrea adria
adviser advisor
advisers advisors
ae ay
aeltus altus
aer air ayre ere err eyre heir
aerial arial ariel
aerie airey airy arie ary eyrie
aero eroh
aesthetic esthetic
aesthetically esthetically
aesthetics esthetics
aetna etna
affleck afflik
agee eiji
agencies agencys
aggie aggy agie
aglo aglow
agner agnor
aguilar aguillar
ah ahh awe
aha ahah
ahearn ahern aherne
ahlen alain alaine alane alayne allain
ahlman almon
ahmann aman ommen
ahn an ann anne
ahner honor honore honour
ahr ar are r
ahren aren
ahs oz
ai aye eye i
aichele eichel
aicher eicher
aickin aiken aikin
aida uyeda
aiden aidenn
aiesha aisha
ail ale
ailee ailey aley aly
aileen ailene eileen isleen
ailes aisles iles illes isles
ailing ayling
ailor ayler aylor eyler
ails ales alles ayles
aim aime ame
aiman iman
aimee amey amy eighmey
aims ames
aine ane ayn
aird aired erred
aires aries
airhart ehrhardt ehrhart
airing erring
airington arrington errington
airman ehrman ehrmann
airs ayers ayres errs heirs
ais ayes eis eyes is ise
aisle ill isle
aix eckes ex x
akst axed axt
alan allan allen
alans allens
albaugh allbaugh
albertsen albertson
albie allbee
albright allbright
albritton allbritton
aldis aldus
aldwin aldwyn
alec allick
aleen alene
aleksander aleksandr
aleman alleman
alex alexs
alexi alexy oleksy
alfa alpha
alfas alphas
alfin alphin
alfonso alphonso
alfredson alfredsson
algae algy
ali olley ollie olly
alicea alysia
alie alley alli allie
align aline
aligns alines
alis ollies
alisa elisa
alison allyson
alissa alyssa
all aul aull
alla allah
allais allay
allardt allert
alleghany allegheny
alleghenies alleghenys
alleluia alleluja
aller allor
allergan allergen
alleys alys
allgaier allgeier
allies allys
allis alyce
allman allmon
allot alot
alloted allotted
allowed aloud
allsop allsopp
allston alston
allsup alsup
allton alton
allum alum
allums alums
aloisia aloysia
altar alter
altars alters
altman altmann aultman
altschuler altshuler
alwin alwyn
amacher amacker
amalia amalya
amann amman ammann ammon
ambiance ambience
ambrosine ambrosini
ambs ams
amcor amcore
amdec amdek
ameen ammeen
amelio emilio
ameri omary
americorp americorps
amerman ammerman
amok amuck
ampal ample
amphitheater amphitheatre
amtrack amtrak
anaesthesiology anesthesiology
anaesthetic anesthetic
anaesthetics anesthetics
analog analogue
anandale annandale
anas anise
anatoli anatoly
ancel ansel unsell
anchor anker
and und
andal andel
andersen anderson andersson
andersens andersons
andes andys
andi andie andy
andre andrej andrzej
andrea andria
andreasen andreason andresen andriessen
andreu andrew
andrey andry
andric andrich andrick
anette annett annette
aneurism aneurysm
angel angell
angelica angelika
angelone angeloni
angelos angeloz
angi angie angy
animous animus
anisa annissa
aniston anniston
ankrom ankrum
annabelle annable
annal annul
annan annen
annes anns
annie anny
annies annis
anno ano
announcement announcment
anscom anscomb
ansohn anson
ant aunt
antal antle
ante anti auntie
antone antoni
ants aunts
anwell unwell
anwyl anwyll
aoun auen
apatite appetite
apatites appetites
apecs apex
aplin applin
apologise apologize
apologised apologized
apologises apologizes
apologising apologizing
appel appell apple
appelbaum applebaum
appelman appleman
applebee appleby
apprise uprise
arabie araby
arant arent
arapaho arapahoe
arbitrager arbitrageur
arbor arbour
arc ark
arce arse
arceneaux arsenault arseneau arseneault
archaeological archeological
archaeology archeology
archambault archambeau archambeault
archuleta archuletta
arco arko
arcs arx
ardeen ardene
ardoin ardoyne
area erria
arena erina
ares rs
areta aretta
argon argonne
argyle argyll
ariana arianna
aric arrick
ariela ariella
ariola arriola
aristede aristide
aristedes aristides
arkansas arkansass
arleen arlene
arley arlie
arline arlyne
arman armen armin armon
armand armond
armantrout armentrout
armer armor armour
armes arms
armested armistead
armey army
armeys armies armys
armtec armtek
arn arne arnn
arnal arnall arnell
arnaud arnault arno arnow
arnett arnette
arney arnie
arnoldi arnoldy
artes artys
arts artz
asa ossa
ascendancy ascendency
ascent assent
asch asche ash ashe
ascher asher ashur
asheville ashville
ashey ashy
assed ast
assemblies assemblys
aster astor
asters astors
atcheson atchison
ate aydt eight
aten eyton
ates aytes eights
athans athens
atkison atkisson attkisson
atley attlee
atteberry attebury
atterberry atterbury
attwood atwood
au aux eau eaux o oh ohh ow owe
aubrey aubry awbrey
aud awed
audet audette odette
audrey audry
auer hour our
aug auguste
auger augur
augers augurs
aught ot ought
auman aumann
aung ong
aura ora
aural oral orel
aurand orand
aurum oram orum
austell austill
austin auston
auten outen outten
auther author
authorities authoritys
autrey autry awtrey
av avey
ava eva
averett averette
aviacion aviation
avila avilla
ax axe
axel axle
ayer eyer iyer
ayers iers
aygen eigen igon
ayscue escue
b be bea bee
baab bob bobb
baack bach boch bock bohlke bok
baalbek baalbeq
baar bahre bar barr
baars barres barrs bars barz
baasch bosh
baatz botts botz
bab babb
baba bubba
babbit babbitt
babble babel
babbs babs
babic babik bobick
babies babys
babineau babineaux
babinski bobinski
bacchus bacus
baccus backus
bachar bacher
bache batch
bachelor batcheller batchelor
bachman bachmann bockman
bachner bochner
bachtel bachtell
back backe bak bakke
backer bakker
backers bakkers
backes backs bax
bade bayed
badeau badeaux
badley badly
bae bi buy by bye
baecker becher becker beker bekker
baehr bier
baek beak beeck beek
baer bahr bair bare bear behr
baeten betten betton
baetz beats beets beitz bietz
bag bagg bagge
bagdad baghdad
bagel begel
baggie baggy
baggs bags
baghli bagley
bagnall bagnell
bahl bol bolle
bahler boller
bahm bam
bahn ban banh bann
bahner bonnor
baht bott bought
baier bayar bayer beyer
baig begue
bail baile bale balle bayle beyl
bailer bailor baler baylor
bailes bails bales balles bayles
bailey bailie baillie bailly baily baley baylee bayley bayly
bailin bailyn
bailing baling
bailon balan baylen
baim bame
bain baine bane bayne
bainerd baynard
baines bains banes baynes
baird bared
baise baize bayes bays bayse baze
bait bate beit
baited bated
baits bates
baity batey batie baty
bakst baxt
bala bolla
balcer balser
balcom balkcom
bald balled bawled
baldassare baldassari
balder baldor
balentine ballentine
balik bolich bolick
balin ballin
ball bawl
baller ballor
balli bally
ballo ballow balogh balow
balls balz bawls
balm bohm bom bomb
balmer bomber bommer
balms bombs
baloney bologna
balthasar balthaser
bamberg bamburg
banc bank banke banque
banco banko
bancorp bankcorp
bancshares bankshares
band banned
bangalor bangalore
bango bongo
banick banik bannick
banja banya
bankes banks
bankowski bonkowski
bannan bannon
bao bough bow
bara barra
barack barak
barasch barash
baratta bharata
barb barbe
barbaree barbary
barbeau barbo
barbecue barbeque
barbecued barbequed
barbecueing barbecuing barbequeing
barbecues barbeques
barbee barbie barby
barbel barbell
barber barbour barbre
barbers barbours
barch bark barke
barco barko barkow
barcus barkus
bard barred
bardulf bardulph
barens behrens
bares bears berres bures
barey barre berrey berri berrie berry buerry bury
bargman bargmann
barich barrick
baril behrle berrill beryl burel burell
baring bearing behring bering
baringer behringer beringer berringer
barings bearings
barish bearish buresh
barkdoll barkdull
barkeley barkley
barkes barks
barlow barlowe
barnes barns
barnett barnette
barney barny
barnhardt barnhart
baro barro borrow
baron barren barron
barone barrone
barons barrens barrons
baros barros borrows
barret barrett
barreto barretto
barrie barry
barritt burritt
barsch barsh
bartak bartok
bartel bartl bartle bartol
bartels bartles
barten barton
bartnick bartnik
barto bartow
barts bartz
basch bash
based baste
basford bassford
basha bhatia
basham bassham
basher bashor bashore
basics basix
basil bazzell bazzle
bask basque
basks basques
bass basse
basset bassett
bastien baston
bat batt batte bhatt
bataan baton
bateson battison
bats batts batz
batten batton
battey batty
battiste battisti
bauble bobble
baubles bobbles
baucus bockus
baud bawd
baudoin beaudoin bowdoin
bauer bougher bower
bauers bowers
baugher bawer
baughn baun
bauman baumann boughman bouwman
baumgardt baumgart
baur boar boer bohr bore borre
bautch bouch bouche
bautz bots
bay baye bayh bey
bayers beyers
bayless baylis bayliss
bazaar bazar bizarre
beaber beber bieber
beach beech
beacher beecher
beaches beachs
beachum beecham
beachy beechy
bead bede beede
beadle beedle
beady beedie beedy
beagle beegle biegel
beagley beeghly
beahm beam beem
beaird beard
beaker beeker bieker
beakman beekman
beaks beeks
beal beale beall beel beil biehl biel
bealer beehler beeler biehler bieler
beales beals
beaman beamon beeman beman
beamer beemer
bean beane beene bein beine biehn bien
beara bera berra
bearce bearse bearss burse
beardslee beardsley
beare beer bere
bearfield burfield
bearman behrman behrmann
beary beery bieri biery
beas bees beese bes bs
beasley beazley beesley beezley
beason beeson
beat beet
beaten beaton beeton
beatie beattie beatty beaty bt
beatle beetle
beatles beetles
beau beaux bo boe boeh bowe
beauce boese bowse
beauchaine beauchene
beaudet beaudette
beavan bevan beven
beaver beever biever
beavers beevers
bebe beebe beeby
bebeau bibeau bibeault
bebes beebes
bec beck
becca bekaa
bechler beckler
beckers bekers
becki beckie becky bekki
beckman beckmann
beco biko
beddingfield bedingfield
beddoe beddow
bednar bedner
been bihn bin binn
beens binns bins binz
beerman bierman biermann
beers beres biers
beg begg
beger beggar
beggs begs
begins biggins
begun bigan
behavior behaviour
behaviors behaviours
behl bel bell belle
behler bellar beller
behling belling
behlke belc belk belke
behm bem
behn behne ben benn benne
behner benner
behney beni benney bennie benny
behning bening benning
behnke benke
behof behoff
behrend berend
behrends berends
behrendt berendt
beier buyer byer
beiler byler
beilin belin bellin
beilke bielke
beirne byrn
beisel beissel
beiter biter
beitler bitler
bela bella bellah
belabores belabors
beland belland
belden beldon
belen bellon
belflower bellflower
beli belli belly
beligerence belligerence
beligerent belligerent
belinsky bielinski bilinski
beliveau belliveau
belize bellies
belknap belnap
bellamy bellomy
bellard billard
belleau below billow bilow
belles bells bels belz
bellman bellmon belman
bellmore belmore
bello bellow belo
bellotti belote
bellville belville
belts beltz
bena bene
benak benecke beneke
bendall bendel bendele
bendt bent bente
benedek benedick
benedict benedikt
beneficiaries beneficiarys
benefited benefitted
benefiting benefitting
benesch benesh
benet bennett
benets bennetts
bengal bengel
bennet bennitt
bennette binette
bens benz
bensen benson
benten bettin
bentley bently
bentsen bentson
benzene benzine
benzes benzs
beran beron
berch berk berke birk bourke burck burk burke
berdan birden burden burdon
berg bergh burg burge
bergan bergen
bergdahl bergdoll
bergdorf burgdorf
berge birge burdge
bergeman bergemann bergman bergmann burgman
berger burger burgher
bergers burgers
bergeson burgeson
berget burget
bergey burgy
berggren bergren
berghof berghoff
bergin burgin
bergling burgling
bergner burgner
bergs burges
berkel birchall birkel burchell burkel burkle
berkeley berklee berkley burkley
berkes birkes birks burkes burks
berkey birkey birky burkey
berkland birkeland birkland burkland burklund
berkman burkman
berkoff birkhoff
berland burland
berle birle burl
berles berls
berling burling
berman birman burman
bermans burmans
bern berne burn burne byrne
bernadene bernadine
bernadino bernardino
bernal burnell
bernard burnard
bernardi bernardy
bernd berndt bernt burnt
berner burner
bernet burnett burnette
bernett burnet
berney bernie berny birney birnie burney
bernhardt bernhart
berning burning
berns burnes burns byrnes
bernsen bernson
bernstein burnstein
berntsen berntson
berrian berrien
berries berris berrys buries burys
bersch bursch
berson burson
berst burst
bert berte birt burt burtt
bertch bertsch bertsche birch burch burtch
bertelsen bertelson
berth birth
berths births
bertie berty
berton burton
bertone bertoni
bertz burts
berwick burwick
beschloss beshloss
beseiged besieged
beset bessette bissette
bess besse
bessey bessie bessy
best beste
bet bett
bethann bethanne
bethel bethell
bets betts betz
betsey betsy
bette betti betty
better bettor
betters bettors
bettes bettys
beu boo
beulah bula
beury burry
bevel bevil bevill
beverage beveridge
beverley beverly
bewley buley
beyerle byrle
beyerlein byerlein
bharat bharath
bhutan boutin
bhutto buetow
bias byas byus
biasi byassee
bib bibb
bibbee bibby bibee bibi
bibbs bibs
biby bybee
bic bick
bice buysse
bichsel bixel
bickel bickell bickle
bicksler bixler
biddie biddy
biderman biedermann
biela bila
bielicki bilicki
bienkowski binkowski
bierley bierly
bies bise buys
bigbee bigbie bigby
biggar bigger
biggs bigs
bight bite byte
bihl bil bill
biker byker
bild billed build
bildt built
bildts biltz
bile bille
biles byles
billes bills
billeter billiter
billick bilyk
billie billy bily
billingslea billingsley billingsly
bilski bilsky
bindel bindle
bines bynes
bingel bingle
binney binnie
biotechnologies biotechnologys
bir birr bur burr
birchard burkard
bircher birtcher burcher
birchett burchett
birchfield burchfield
birckhead birkhead burkhead
bird burd byrd
birdie birdy
birds byrds
birdsell burdsall
birkett burket burkett burkitt
birley burley burly
biron byron
bis biss buice
bisch bish
bisek busick
bisel bissell
bismarck bismark
bissen bisson
bisset bissett
bissonette bissonnette
bitar bitter
bites bytes
bitner bittner
bits bitz
bittel bittle
bitten bitton
bitterman bittermann
bittermanns bittermans
biz buis
bizzy busy
bjoern bjorn
blackley blakley
blackman blackmon blackmun
bladen blaydon
blades blaydes
blaese blaise blaize blase blayze blaze
blaesing blessing
blaikie blakey
blain blaine blane blayne
blair blare
blairs blares
blaiser blaser blazer
blakeley blakely
blakeleys blakelys
blakeslee blakesley
blan blann
blanc blanck blank blanke
blancett blansett
blanch blanche
blandin blandon
blaney blayney
blankie blanky
blankley blankly
blasco blasko
blasdel blasdell
blasier blazier
blasing blazing
blasingame blassingame
blau blough
blay bley
bleaker bleecker bleeker
bleau blow blowe
blech bleck
blecher blecker
bleiler blyler
blessed blest
bleu blew blue
blewett blewitt
bligh bly blye
blithe blythe
blizard blizzard
bloc bloch block blok
blocher blocker
blochs blocks blocs
bloem blohm blome
blomkvist blomquist
blond blonde
blondes blonds
bloom blum blume
bloomer blumer
blose blows
bloxham bloxom bloxsom
blueing bluing
blueish bluish
bluett bluitt
blumenschein blumenshine
blunck blunk
blundall blundell
blvd boulevard
boak boake boeck boeke bouck
boal boehl bohl bole boll bowl buol
boals boles bolles bolls bolz bowles bowls
boan boehne boen bohn bohne bone bown bowne
board bored
boarda borda
boarder border
boarders borders
boardman bordman
boards bordes
boarman boerman borman bormann
boart bort
boase boes bose bowes boze
boatner boettner
boatright boatwright
bobber bober
bobbett bobbitt
bobbi bobbie bobby
boche botch
boddie boddy body
boden bowden
bodey bodi bodie
bodies bodys
bodle bowdle
boecker boeker boker bokor bowker
boeckman boeckmann
boedecker boedeker
boege boge
boeger boger
boehle bohle
boehler bohler bolar boler bowler
boehm boehme
boehmer bohmer bomer bowmer
boehner bohner bonar boner
boehning boning
boeing bowing
boelkow bolkow
boelman bohlman bohlmann
boelter bolter boulter
boerger borger
boerner borner
boers bores bors
boetcher boettcher
boeve bove
bogdan bogden bogdon
bogen boggan
bohan bohon
bohannon bohanon
bohen bowen
bohland boland bowland
bohlen bolan bolen bolon bowlen
bohlin boleyn bolin bowlin
bohling boling bolling bowling
bohlinger bolinger
bohman boman bowman bowmen
bohnet bonnett
bohren boren
bohrer borer
boice boyce
boies boyes boys boyz
boik boike
boil boyle
boils boyles boylls
boisen boysen
bolars bowlers
bold bowled
bolden boldon
bolder boulder
bolding boulding
bolds bowlds
boldt bolt bolte
boley bowley
bollman bollmann
bolten bolton
bolts boltz
bolus bowlus
bon bonn bonne
bond bonde
bondi bondy
bondt bonte
boney boni bony
bonine bonini
bonney bonnie bonny
bonnibel bonnibelle
booee bouie buie buoy
booher buer
bookcellar bookseller
bookcellars booksellers
boole boule
boon boone
boorda burda
boorman buhrman
boortz bortz
boos booz booze buus
boot boote boutte
booten booton
booth buth
bootie booty
boots bootz
bop bopp
bora borah
borak boruch
boral borel borell burrill
borchard burchard
borck bork
borek boric
borelli borrelli
borello borrello
borg bourg
borgman borgmann
boris borris
born borne bourn bourne
borneman bornemann bornman
boro borough burro burrough burrow
boroff borroff
boros boroughs burros burrowes burrows
boroski borowsky
borse bourse
borten borton
bos boss bosse
boser bowser
bosler bossler
boso bosso
bossed bost
bosses bosss
bosshardt bosshart
bossie bossy
botelho botello
bottel bottle
bottorf bottorff
boudin budin
boudreau boudreaux
boughs bows
boughton bouton
boulais boulay
boulet boulette
bourdeau burdo
boutell boutelle
boutros butros
bouyer boyer
box boxx
boy boye
boyd boyde
boydston boydstun
boylan boylen
boyleston boylston
boylestons boylstons
boyt boyte
braasch brosh brosz
brac brack brakke braque
bracey bracy
brach bratsch
bracher bracker
bracket brackett
bradberry bradbury
bradlee bradley
bradlees bradleys
brae bray brey
brag bragg
braggs brags
brahm brom bromm
brainard brainerd
brainer braner breighner
braise brase
brake break
brakefield breakfield
braker breaker
brakes breaks
braking breaking
braley bralley
braly brolly
braman brayman
bramlet bramlett
bran brann
branam brannam brannum branum
branch branche
branco branko
brand brande
brandau brandow
brandel brandl brandle
branden brandon
brandenberg brandenburg
brandenberger brandenburger
brandes brands
brandi brandy
brandt brant
brandtner brantner
branigan brannigan
brannan brannen brannon branon
branscom branscomb branscum
brantley brantly
bras brass
brasch brash
brasel brasil brassell
brasfield brassfield
brasow brasso
brasseaux brosseau brusseau
brat bratt
braton brattin
brats bratz
bratten bratton
brau brough brow
braud braude broad
brauer brougher brower
braughton broughton
braun braune brawn
brauner brawner
brayer breyer
brazeal braziel
brazel brazell brazill brazzel brazzell
brea bree brie
breach breech
breaches breeches
breaching breeching
bread bred
breakey breaky
brean breen
breast brest
breath breth
breau breault breaux bro broe browe
brecher brecker
breck brekke
brede breed
breden breeden
brees breese breeze briese
breger brieger
brehm brem
brehmer bremmer
breier briar brier bryer
breighton brighten brighton
breiner briner bryner
breining brining
breitman brightman
bren brenn
brendan brenden brendon
brendel brendle
brender brendor
brennan brennen
bresee brissey
bresette brissette
bresler bressler
bress bresse
bret brett
brethauer bretthauer
breton bretton
bretschneider brettschneider
bretts bretz
breuer brewer bruer
brew brue
brewed brood
brewington bruington
brews bruise bruse
brewton bruton
brezinski brzezinski
brian brion bryan bryen bryon
briana brianna
brianas briannas
brians bryans
briant bryant
bric brick bryk
brice bryce
brickel brickell brickle
bricks brix
bridal bridle
briden bryden
bridgeman bridgman
bridges brydges
bridgett bridgette brigitte
bridie brydie
brierley brierly
brigadeer brigadier
bright brite
brim brimm
brimer brymer
brin brinn bryn
brine bryne
brinkley brinkly
brinkman brinkmann
brinkmeier brinkmeyer
brinlee brinley
briskey briski brisky
brison brisson
brit britt
britain briton brittain brittan britten britton
britains britons
britannia brittania
brits britts britz
broadie broady
broadley broadly
broc brock brok
brockhaus brockhouse
brockman brockmann
brockmeier brockmeyer
brocks brox
brodersen broderson
broecker broeker broker
brogden brogdon
bronc bronk
brons bronze
brook brooke
brookes brooks
brookner brueckner
broom broome
bros brose
brouillet brouillette
broun bruen brune bruun
brousseau bruso
brousset brusette
brown browne
brownlee brownley brownlie
brows browse
brozowski brzozowski
brueggeman brueggemann
bruehl brule
bruemmer brumer
bruening bruning
bruggeman brugman
bruhn brun brunn
bruins bruynes
brum brumm
brumett brummet brummett brummitt
brumit brumitt
brummel brummell
brundage brundidge
brunet brunette
bruney bruni
brunk brunke
brus bruss
bruske brusque
bruski brusky
brut brute
bub bubb
bubar buber
buc buck
buccal buechel buechele
bucey bucy
buch buche butsch
buchan buchen
buchanan buchannan buchanon
buchholtz buckholtz
buchholz buckholz
buchko butchko
buchler buckler
buchman buchmann buckman
buchner buckner
buchs bucks bucs
buchsbaum buxbaum
buckel buckle
buckels buckles
buckey bucky
bud budd budde
buddie buddy
buddies buddys
budney budny
budnick budnik
budreau budrow
buds budz
budzinski budzynski
buehl buel buhl
bueker buker
buell buil
buffered bufford
buffets buffetts
buffkin bufkin
bug bugg bugge
buggs bugs
bulloch bullock bulluck
bullwinkle bulwinkle
bun bunn
bunch bunche
bund bunde
bungee bungey
bunk bunke
bunney bunnie bunny
bunt bunte
bunten bunton
buntin buntyn
bunts buntz
burack burak
burbage burbidge
burckhard burkhard
burckhardt burkhardt burkhart
burdett burditt
bureau burow
bureaucracies bureaucracys
burek burich
burgundies burgundys
buri burri
burleson burlison
burma burmah
burnam burnham
burnap burnup
burress burrous
burrus burruss
bus buss busse
busbee busbey
busby buzbee buzby
busch bush
buschman buschmann
buschs bushs
bused bussed bust
bushee bushey bushy
bushel bushell
busing bussing
busk buske
bussell bustle
bussey bussi bussie
busti busty
but butt
butan buthan
bute butte
buthelezi butulesi
buthelezis butulesis
butler buttler
butner buttner
butrick buttrick
buts butts butz
butson butzen butzin
buttars butters
butterflies butterflys
buttrey buttry
buyers byars byers
buzz buzze
byam byham
byerley byerly
byram byrum
c cie sci sea see si sie sieh
caan con conn kahn khan kohn kon
cabbie cabby kabi
cabela cabelas
cable kable
cabler kabler
cabot kabat
cabrall kabral
cac caq
cache cash kasch kash
cached cashed
caches cashes
caching cashing
cackle kachel
cacs caqs
cad khad
caddell kadel
caddie caddy
cade kade
cadwalader cadwallader
cady kady
caen cahn can cann kan kann kanne
caens cannes cans kanz
caesar cesar
caffee caffey
cagan kagan
cage kage
cagey kagey
cagle kagel
cahners conners connors
cahoon cohoon
cahoot cahouet
cai chi kai keye
cail cale calle kael kail kale
cain caine cane cayne kain kaine kane kayne
caines cains canes kainz kanes keynes
caire care kahre kehr
cairnes cairns
caison kazan
caisse case cayce
caissie casey
caisson cayson
caissons kastens
caito cato kato keto
cal kal
calaf caliph khalaf
calahan callaghan callahan
calais callais
calan kalan kalen keylon
calder caulder
calef calif califf
calendar calender callander
caler caylor kaler kaylor
cales calles
caley kaley kaylie
calhoon calhoun
cali colley collie colly kahley kali kolli
calix calyx
calk kalk kauk
call kall kaul
calla kalla
callace callous callus kallus kalous
callan callen
callas kallas
callery calorie
calley cally
callie cauley cawley
callis kalis kallis
calloway caloway
callum kallam
calm com comm qom
calmer kommer
calmly comley comly
calms coms
calvary calvery
cam camm kam kamm
cama comma kama
caman cayman kaman
camarata cammarata
camaro camero
cambell campbell
camber cambre kamber
came kaim
camerer kamerer kammerer
camino comino
cammer kammer
cammie cammy kamei
cammon kamman
camomile chamomile
camp kamp kampe
campa kampa
campeau campo
campeaus campos
campen kampen
camper kamper
campi campy
camps kamps
cana kana khanna
canaan canan kanan kanon
canaday cannaday
canceled cancelled
canceling cancelling
candee candie candy
candies candys
candle kandel
canion canyon
cannady kanady
cannan cannon canon
canner kanner
canney canny
cannock kanak
cannons canons
cano kano
cant kandt kant
canter cantor kanter kantor
cantey canty
cantle kantle
cantors kanters kantors
canup canupp
canvas canvass
canvases canvasses
cao cau cow kao kau kough
cap capp kapp
capel caple
caper kapor
capitals capitols
capitan kapitan
caplan kaplain kaplan
caplin kaplin
cappa kappa
cappel kappel
capper kapper kapur
capps caps kappes kaps
captain kapton
captor kaptur
car carr carre kahr karr
cara kara kera
caracci karachi
caraher carraher
carano carrano
caras karas
carat karat karet
carats karatz
caravel caravelle
caraway carraway
carbary carberry
carbon karban
cardinale cardinali
cardis cardiss
cardone cardoni
careen corinne
carer kehrer
cares kehres
carey carie carrey carrie cary kairey kari karry kary kerrey kerri kerry
careys karis kerreys kerrys
cargoes cargos
caribbean carribean
carico carrico
cariker carriker karriker
carin karyn
carine carini
carino carrino
caris carris
carissa charissa
carita charita
carithers carrithers
carl carll karl
carlan carlen carlon karlen
carle karle
carleen carlene
carles carls karls
carleton carlton
carley carli carly
carlile carlisle carlyle
carlin karlin
carlo carlough carlow karlow
carlone carloni
carlsen carlson carlsson karlsen karlson karlsson
carman carmen carmine carmon karman
carmical carmickle
carmie carmy
carn carne karn
carnal carneal carnell karnal
carner karner
carnes carns karnes karns
carney karney
caro carro karow
carol carole carrel carrol carroll
carolina karolina
caroline karoline
carols karels
carolyn carolyne
carothers carrothers
carousel carrousel
carow carrow
carp karp
carpal karpel
carras karras
carreira carrera
carreiro carrero
carreys carries
carrian carrion kerien
carrick kerrick
carrig carrigg
carrillo kurylo
carron karren
carrs cars kahrs
carruth caruth
carruthers caruthers
carson karson
carsten karsten
carstens karstens
cart carte
cartee carty
carter karter
carts kartes
caryl karel
cas cass kass
casale casali
cascio casio
caseze kasese
cashen cashon
casino cassino
caskey kaske
casler kasler
casner kasner kassner
caso kossow
cason casson kassan kassen kasson
caspar casper kaspar kasper
caspersen casperson
cassar kassar
casseb kassab
cassedy cassidy
cassel castle kasel kasell kassel kastle
casselberry castleberry
cassells cassels castles
casselman castleman
cassette cosette cossette
cassetty cassity
cassie kasey
cassin kassin
cassis kassis
cast caste kast
castel castell kastel
casten caston kasten
caster castor kaster
castes casts
castillo castio
castner kastner
cat catt kat katt
catalog catalogue
cataloged catalogued
catch kach tkach
catcher kachur katcher
cate kate
cater kater
caterpillar caterpiller
caterpillars caterpillers
cates kates
catharine katharine kathryn
catharines catherines
cathie cathy kathi kathie kathy
cathleen kathleen kathlene
cathys kathys
catoe catto
catolica cattolica
caton catton
cats kats katz
catsup ketchup
cauble kauble
caucuses caucuss
caudal coddle
caudill caudle
cauffman coffman kauffman kauffmann kaufman kaufmann koffman
caufield cofield
caughron coren koren
caught cot cott khat kot kott
caul coll kahl kahle koll kolle
caulk cock kock kok
causby cosby
cause coz
caustic kostic
cauthen cauthon cawthon
cauthorn cawthorn cawthorne
cavaliere cavalieri
cavan caven kavan
cavanaugh kavanagh kavanaugh
cavett cavitt
cay k kay kaye khe quaye
cayes kase kayes kays ks
caylin kaylynn
cayton katen
cb seabee
cc sese
cd seedy
cearley surly
cease cece seis siess
ceaucescu ceausescu
cecelia cecilia
cech sec seck
ceco seaco
cedar ceder seader
cede seed
cedes seeds
ceding seeding
cees cs saez seas sease sees seese seize sies
ceiling sealing seeling sieling
cel cell sel sell selle
cela cella sela sella
cele ciel seal seale seel
celebrities celebritys
celie selie selley
celina salina selena selina
celine saline selene
cellar seller
cellars sellars sellers
cells cels sells selz
celmer selmer
celts seltz
censer censor sensor
censors sensors
cent scent sent
centel sentelle
center centerre centre senter
centerbanc centerbank
centerres centers centres senters
centimeter centimetre
centimeters centimetres
cents scents sentz
centuries centurys
cep sep sepp
cepeda sepeda
cera cerra sara sarah serra
cereal serial
cereals serials
ceres series
cerf serf surf
cermak chermak
cerney cerny
cero cerro
cerone cerrone
cerruti cerutti
cerveny cervini
chace chase
chad chadd
chae chai
chafee chaffee chaffy
chaffin chafin
chain cheyne
chaires shares sherrs
chaise shays sheas
chaisson chasen chasten
chalk chock chok
challis shali
champoux shampoo
chancey chancy
chaney chany cheney cheyney
chang chiang chuang
channel channell
chants tschantz
chanukah hanukkah
chao chow ciao
chap chapp
chapel chappel chappell chapple
chapell chapelle chappelle
chaplain chaplan chaplin
charboneau charbonneau
chard charred
charities charitys
charlene charline sharleen sharlene
charles charls
charley charlie
charleys charlies
charmain charmaine
charmian charmion
charney czarny
charon karan karen karon
charren charron
chased chaste
chatman chatmon
chats chatz
chattanooga chattanuga
chau schau show
chauncey chauncy
chaus chausse
chaz chazz
chea chee
cheaney cini
cheatham cheatum
check chek cheque czech
checks cheques czechs
cheeseman cheesman
cheetah chita
chef scheff sheff
chem kehm kem khem
chen chien
cher schehr scherr share sherr
cheri cherie sheri sherri sherrie sherry
chern cherne churn
cherney cherny czerny
cherries cherrys
cherry chery
cheryl sherrell sheryl
ches chess
chesher cheshire chessher
cheslock cieslak
chesnut chestnut
chew chiu choo chou chu tew
chews choose tewes tews
chez schey shay shea
chic sheek sheik sheikh
chilcoat chilcote
chilcott chilcutt
childe chilled
chile chili chilly
chiles chilies chilis chillies
chin chinh chinn
chino cino
chippendale chippendales
chipps chips
chiron chyron
chirons chyrons
chis kise kyes
chisam chisom
chisholm chism chisum
chismar chizmar
chizek cizek
chloe cloey
cho choe
choat choate
choi choy
choice choyce
chop chopp tschopp
choral coral corle curle koral
chorale corral
chorals corals
chorba korba
chord cord
chords cordes cords
choric corrick couric
chosen chosun
chrest crest
chriptosporidium cryptosporidium
chris chriss cris criss kris kriss
chrisco crisco
chriscoe krisko
chrisman crisman crissman
chrismon crismon
chrisp crisp
chrissie chrissy crisci crissey
christa crista krista
christabelle cristabel cristobel
christal christel chrystal cristal crystal kristall kristol krystal
christenberry christenbury
christensen kristensen
christeson christison
christi christie christy kristi kristie kristy
christiaan christiane christianne
christiana christianna
christiano cristiano
christiansen christianson kristiansen
christies christys kristis
christina cristina kristina
christine kristine
christman christmann
christo cristo
christoff christoph christophe kristoff kristoffe
christoffel christophel
christofferson christophersen christopherson
christon kristen
christopher kristopher
christophers kristophers
chriswell criswell
chrome krome
chronic kronick
chrysler kreisler
chryst crist krist
chudy tschudy
chula ciulla
chun chunn
churchman churchmen
chute shoot shute
chutes schuetz schuetze shoots shutes
cian shean sheen
cicely sicily
cichowski czechowski
cid cyd sid syd
cider seider sider
cieri seery
cifuentes sifuentes
cihlar ciller siller
cilley silly
cilva silva sylva
cimino cimmino
cinch synch
cinco sinko
cinder synder
cindy cyndi
cinergy synergy
cinq cinque sink sync
cinthie cynthie
cipher cypher seifer
cirino serino
cirkin sirkin
cirque sirk
cisco siscoe sisko sysco
cisler sisler
cisney sisney
cissell sissel
cissie sissie sissy
cist cyst
cite sight site
cites seitz sights sites
citi city
cities citys
citing sighting siting
citric sitrick
claar clar klar
claassen closson klaassen
claes claeys clays klase
clague clog
claiborn claiborne clayborn clayborne claybourne clayburn
clair claire clare klare
clam klamm
clamen clayman klamon klayman
clamor clamour klammer
clan klahn klan klann
clancey clancy
clang klang
clans klans
clap clapp klapp
clapper klapper
claremont clermont
clarisse clarrisse
clark clarke
clarkes clarks
clasen klasen
clason classen classon klassen
class klas klass
claud claude clawed
claus clause claws
clauss closs klos kloss
clay klay kley
claypool claypoole
clean kleen
clear cleere kleer
cleat cliett
cleave cleve kleve
cleaveland cleveland
cleckner kleckner
cleek clique
cleland clelland
clem klem klemm klemme
clemans clemens clemmons clemons
clemen kleman klemann
clemence klemens
clement klement
clemmer klemmer
clemmie clemmy
cleo clio
clepper klepper
clerc clercq clerk klerk
clerks klerks
cleven kleven
clever klever
clews clues kloos
click klick
clicks cliques
clif cliff cliffe
clim klim klym
climber climer clymer
climbs climes
cline clyne klein kleine kline
clines kleins
cling kling
clingan klingon
clinger klinger
clingerman klingerman
clingers klingers
clingman klingman
clink klinck klink klinke
clint klindt klint
clip klipp
clive clyve
cloak cloke
clock kloc klock klocke
cloe clow
clone kloehn
clonts clontz klontz
clooney cluny
clos klaas
clot clott
clots klotz
clouse klaus
clouser klauser
clower klauer
club clubb
clucas klukas
cluck kluck
clucks klux
clue klu
cluj kluge
clum klumb
clump klump klumpp
clunk klunk
clute klute
clutts klutts kluttz klutz
co coe ko koh
coaches coachs
coad code
coady cody
coal coale cole colle koehl koelle kohl kol kole
coals coles kohls
coalson colson
coan cohn cone koehn koehne koen kohne
coar cohr cor core corps corr kohr
coarse corse course
coarser corser courser
coast coste khost
coat cote kote
coating koetting
coats cotes
coax cokes kokes
cob cobb
cobain cobaine
cobbs cobs kobs
cobey coby koby
coble kobel koble koebel
cobler kobler
cobrin kobrin
coburn coeburn
coca cocca
cocanino coconino
cocchi cokie koeki koki
cocco coco cocoa koko
cochles cockles
cochran cochrane cockran
cocke coke koke kolk
cockey cocky khaki
cockle kochel
cockman kochman
cockrell cockrill
cocks cox coxe
cocos kokos
cod codd
codrescu kadrescu
coehlo colo
coelho coello
coeur koor
coffee coffey
coffer kaufer
cogan kogan
cogar koger
cogdell cogdill
cohen kohen
cohrs cores corps kohrs
coif quaff
coil coile coyle
coin coyne
coiner coyner
coker kocur koker kolker
cola colla
colan colen colon
colander collender kolander
colbeck kolbeck
colbern colburn
colbert kolbert
colborn colborne
colden kolden
colee coley coli colli kohli
coleman colman kohlman kohlmann
coler koehler koeller kohler kolar
coleson collison
coletta colletta
coletti colletti
coleville colleville
colier colyer
colin kolin
coliseum colosseum
collar coller collor kahler kollar koller
collard collared
collars collors
colledge college
collet collett
colling kolling
collman kollman kollmann kolman
collom collum colomb column
collopy colopy
collosio colosio
collosios colosios
collums columns
colmer comber komar komer
colodny kolodny
colombia columbia
colombias columbias
colonel kernel
colonels kernels
colonies colonys
color colour culler
colored coloured
colors colours cullers
colter coulter kolter
colton kolton
colts kolts koltz
coman koman
comb combe kolm
combat kombat
combating combatting
combee comby
combes combs
come cum kumm
comeau comeaux
comedies comedys
comer kummer
coming cumming
comings cummings
cominsky kaminski kaminsky
commercial commerical
commodities commoditys
comp komp
compagnie company
companies companys
complacent complaisant
complection complexion
complections complexions
complemented complimented
complementing complimenting
cona kona
conan koehnen koenen kohnen
conaway connaway
concord concorde
conde conned
conder condor
condit conditt
condo kondo
confectionary confectionery
cong kong
congresses congresss
conic connick
conk kohnke
conkel conkle konkel konkle
conlan conlon
conlee conley conly connely
connally connelly
connallys connellys
connan connon kannan konen
connecter connector
connection connexion
connections connexions
connell connole
conner connor konner
conolly conoly
conrath konrath
conrey conry
conroe conrow
cons kahns khans konz
contos kontos
contra kontra
conveyer conveyor
coo cou coup khoo khuu koo ku qu
coochie cucci
coogle kugel
coogler kugler
cook cooke
cooker kooker kuecker kueker
cool coole kool
cooley coolly coulee
coolman kuhlman kuhlmann
coombs coomes
coon coone koon koone kuehn kuehne kuhn
coonce koonce
cooner kuhner
coones coons koons kuhns
cooney cuhney
coontz koonts koontz
coop coupe koop
cooper kuiper
cooperider cooperrider
coopers kuipers
coopman koopman koopmann
coot coote
cop copp kopp koppe
copa coppa
copas kopas
cope koep koepp koeppe kope
copen koeppen
coplan koplan
coplin koplin kopplin
copolla coppola
copollas coppolas
coppage coppedge
coppee copy kopy
coppel copple koppel koppell kopple
copper kopper
coppers koppers
copps cops koppes kops
copyright copywrite
copyrighted copywrited
cora kora
corbel korbel
corbet corbett corbit corbitt
corby korby
corda korda
cordeiro cordero
cordell kordell
cordie cordy
cordill cordle
cordon cordone
corea coria correa korea
corel corell korell
corespondent correspondent
corey corrie corry cory coury kaori korey korry kory
corinn corrin currin
corless corliss
cormac cormack
corman cormen corpsman korman
corn corne korn
cornall cornel
cornea cornia
corneal corniel
corner koerner korner
corney cornie corny
cornfeld kornfeld
corniche cornish
corona korona
corps corpse
corrente correnti
corrington courington
corsa cossa
corsi coursey
corson coursen courson korson
cort corte court ct kort korte
corteland cortland
corter courter
cortes cortez corteze
cortright courtright courtwright
cos coss koss
cosa kosa
cosey cosy cozy
cosi koci kosy
cosic kosik
cosma kozma
cosman kosman
cossman kossman
cost kost
coster koester
costley costly
cothran cothron
cotler kotler
cotman cottman
coto cotto koto
cots kaatz kotz
cottam cottom
cottee coty
cotten cotton
cotter kotter
couey kooi kooy
coull cowl
council counsel counsell
councilman counselman
councilor counsellor counselor
councilors counsellors counselors
councils counsels
counties countys
countries countrys
counts kountz
couper kuhar
coupes koops
couples cupples
coups koos
courier currier
courts kortz
couts coutts
covel koval
covell covill
covey covy
cowan cowen
cowans cowens
cower kauer
coxen coxon
coy coye
cozby kosbie
crab crabb crabbe krabbe
crabbs crabs
crabill krabill
crack krack kracke
cracked kracht
crackel crackle
craddock cradock
craft krafft kraft
crafts krafts
crag cragg kragh
craggs crags
crain craine crane crayne krain krane krein
crains cranes
craker kraker
crall crawl krall krol kroll
cram kram kramm kramme
cramer kramer
cramers kramers
crammer kramar krammer
cramp kramp krampe
crams krammes
crandall crandell krandall
craner cranor kraner
cranney cranny
crans krans kranz
crap krapp
crappie crappy
crapps craps
crase crays craze
crashes crashs
crass kras krass
craugh craw
crawley crawly
cray kray krey
crayton creighton
crea cree
creach creech
creagh kreig krieg
creak creek
creal creel
cream creme
creamer cremer kreamer kremer
creamy crimi
crear creer
creasey creasy creecy
creeden creedon
creegan cregan
crees kreis kriese
cregar kreager kreeger kreger krieger
cregg kreg
cregger kraeger
creko krecko
creps krepps kreps
creque krech
cresci cressey cressy
creson cresson
cress kress kresse
cressler kressler
cresswell creswell
crete kriete
crew crewe
crewel cruel
crewes crews cruise cruse cruz cruze kruse
crib cribb
cribbs cribs kribs
crick krick
crider cryder kreider krider kryder
crier cryer krier
cries crise krise
crill krill
crilley crilly
crim crimm krim
crimes crymes
criner kreiner kriner
cripps crips
crisler crysler
critz kritz
critzer kritzer
cro crow crowe krogh kroh krowe
croak croke
croaker croker kroeker
croc crock kroc krock krok
croix croy kroy
crom krom kromm
cromer kromer
cron kron
cronan cronen kronen
crone krohn
croner kroener kroner kronor
croney crony
cronk kronk
crook crooke
crookshank cruickshank
croom crume
croon kroon
crooner krouner
crop cropp kropp
cros cross krause krausse kross
crosbie crosby
crose crows kroes kroeze
crosley crossley
croslin crosslin
crossan crosson
crosses crosss
crosthwait crosthwaite
croteau crotteau
crotts kraatz krotz
crotzer krotzer
crouse kraus krauss krouse
crouser krauser
crout kraut krout
crowl crowle
crown crowne
cruiser cruser kreuzer
cruises cruzs
crull krul krull
crum crumb crumm krum krumm krumme
crumley crumly
crummey crummy
crusan cruzan cruzen
cry crye
crystals kristols
crytzer kreitzer
csar czar tsar zarre
cuba kuba
cuban kuban
cube kube
cubic kubic kubick kubik
cucchi kooky
cude cued
cue kew kyu q que queue
cues cuse kuse kuze qs ques queues
cuff cuffe
cuing queuing
cul cull kuhl kull
cullan cullen
culley cully kully
cullifer cullipher
cullman kullman
cullom cullum
culp kulp
culpa kulpa
cumbee cumbie cumby
cuneo kunio
cuny kuney
cuong kwong quang
cup cupp
cupps cups
cur ker kerr kuhr
curare curari
curb kerb
curbow kerbow
curbs kerbs
curby kearby kerby kirby
curd kurd
curds kurds
curl kerl
curlee curley curly kearley kerley kirley
curlin kerlin kirlin
curnutt curnutte
curran curren
currencies currencys
currey currie
curse kearse kerce
cursed kerst kirst
curt kirt kuhrt kurt
curtain kirton
curtis curtiss kurtis
curtly kirtley
curts kertz kirts kurtz
curvin kervin
cus cuss kus kuss
cush kusch
cushey cushy
cusic cusick
cusk kuske
custer kuster
cut kut
cutchall cutshall
cutcher kutcher kutscher
cuter kuter
cuts cutts kutz
cutter kutter
cuyler kyler
cv seavey sevy
cwik kwik quick quik
cy psi sai sigh sy
cyber seiber
cygne signa
cymbal symbol
cymbals symbols
cyphers scifres sifers
cyphert seifert seiffert
cypress cyprus
cyr sear sere
cyran keeran
cystic sistek
d de dea dee di
daane dohn don donn
daas dazs
dabrowski dobrowski
dac dack dak
dacey dacy daisey
dacs dax
daddies daddys
dado daido dedo
dae day daye dey
daemon deman demon
daenzer denzer
dag dagg
dagan dagon deighan
dager daigre
dagle daigle
dah duh
dahl dol doll dolle
dahler dollar
dahlman dolman
dahls dolls dols
dahm dam damm damme damn
dahmer dommer
dahn dan dann
dahnke dank
dai die dye
daignault daigneault
daikin dakin
dail daile dale dayle
dailey daily daley daly dayley
dailies daleys
dain dane dayne deign
daines dains danes deigns
daini daney
dairy derry dery
dais daise dase days daze
daisies daisys
daisy dazey
dalesandro dalessandro
dali dhali dolley dollie dolly
dalila delilah
dall daul
dalley dally
dallman dallmann
dalton daulton
daman damon
damian damien
damman dammann dammen
dammed damned
damming damning
damns dams
dancer danser
dancey dancy dansie
danell danelle
dani doney donnie donny
daniela daniella
danielsen danielson
danjub danjube
danjubes danjubs
danley danly
dannie danny
dans danz
dao dow dowe
daoud doud dowd
daoust doused
dara darrah
darcey darcy darsey darsy
darcie darkie
dare darr derr
daren darin darrin
daring derring
dark darke
darleen darlene
darley darlie
darman darmon
darnall darnel
darrel darrell darryl daryl deryle
darrow derrow
dart dartt
das dass
dasch dash
dashel dashell
dats datz
dau doe doh dough
daub daube
dauer dour
daughton doughten
daughtrey daughtry
daun dawn
dauria dorea doria
daus dawes daws
davao davault
davey davie davy
davila davilla
daw dawe
dayas dias diez
dayton deighton
dc deasy
deahl deal deale deel diehl diel
deak deike dieck
dealey dealy deeley deely deily
deam deem diehm diem
deamer deemer diemer
dean deane deen
deana deanna
deaner deener diener
deans deines denes
dear deer deere
dearborn deerborne
deardorff deardourff
dearing deering dering
dearman deerman
dearmon derman
deary deery diery
deas dees deese deis ds
deater deeter dieter
deatrick dietrich dietrick
deats deets deetz deitz dietz
deaver dever
debbie debby debi
debella dibella
debello dibello
deblasio diblasio
debora debra
debord deborde
debris dubree
debruyn debruyne
debtor detter
dec dech deck
decarlo dicarlo
decelle desselle
decesare dicesare
dechert deckert
decker dekker
decks decs dex
declerck declercq declerk declerque deklerk
declercks declercqs declerks declerques deklerks
decola dicola
dede deed diede
dedman dedmon
deedee deedy didi
deedrick diedrich diedrick
deegan degan
deeney dini
deep diep
defelice difelice
defenbaugh deffenbaugh
defence defense
defer differ
deferred differed
deferring differing
defers differs
defilippo difilippo
defiore difiore
defrancesco difrancesco
defranco difranco
defrees defries
defused diffused
defusing diffusing
degennaro digennaro
degiacomo digiacomo
degirolamo digirolamo
degregorio digregorio
dehler deller
dehm demme
dehmer demmer
dehn dehne den denn denne
dehner denner
deibel dible
deidre diedre
deiss dice dise dyce
deitch deitsch dyche
deitrich deitrick
dejong dejonge dejongh
del dell delle
dela della
delahanty delahunty
delancey delancy
delany deloney
delap delapp
delaura delora
delee delhi deli
delfina delphina
delfine delphine
delmar delmer
deloach deloatch
delores delors
delores dolores
deluccia delucia
delwin delwyn
demaio dimaio
demarais demaray
demarco dimarco
demaree demeree
demarino dimarino
demario dimario
demarzo dimarzo
demas demus
demasi dimasi
dematteo dimatteo
demauro dimauro
dembski demski demsky
demeanor demeanour
demeanors demeanours
demello demelo
demeo dimeo
demery demory
demesne dumaine
demetrius dimitrius
deming demming
democracies democracys
demond dumond
demur dimmer
demuro dimuro
demurs dimmers
dena dina drina
denard dennard
denardo dinardo
denatale dinatale
denault deneau deneault
deneen dineen dinneen
deneke denike
denham denim denomme
denice denise
denis dennis denys
denison dennison
deniston denniston
denlea denley
denman denmon
denney dennie denny
deno dino
dens denz
densely densley
densmore dinsmore
dentin denton dentton
denzel denzil
deon dione dionne
dep depp deppe
depalma dipalma
depasquale dipasquale
depew depue
depietro dipietro
depo depot
depravation deprivation
der dirr duhr durr
derden durden
derecktor director
deregt direct
derek derick derik derrick deryck
derenzo direnzo
derflinger durflinger
derickson derrickson
derienzo dirienzo
derk dirk
derks dircks dirkes dirks dirkse
derksen dirksen
dermot dermott
dern durn
derward durward
derwin durwin
desalvo disalvo
descendant descendent
descendants descendents
descent dessent dissent
descents dissents
deshane deshon
desimone disimone
despair dispair
destefano distefano
deter ditter
detloff dettloff
detmer dettmer
detore dettore
detrich detrick
dettman dettmann
detweiler detwiler
deuce deuss doose duce
deuel dewaele
deutch deutsch deutsche
deux dew do doo douwe du due
devan devon
devaney devany
devault devaux deveau deveaux devoe
deveney devenney devenny deviney devinney
deveraux devereaux
devil devoll
devincenzo divincenzo
devita divita
devito divito
dewald dueled
dewall dual duel
dewar dewarr duer
dewars doers
dewberry dubarry
dewees deweese deweys
dewey dewy duey
dewhirst dewhurst
dewing doing
dewit dewitte
dewolf dewolfe
dews dos dues
deyo deyoe
dhabi dobbie dobey dobie
dhaharan dhahran
dhein dine
dhia dia
dhillon dillan dillen dillon dylan
dhole doell dole
dhows dows
diahann diane dianne dyan dyane
dial dyal
dialog dialogue
diamond dimond dymond
dian dion
diana dianna dyana
diarrhea diarrhoea
dibble diboll
dic dick dicke dyk
dickard dickered
dickenson dickinson
dickes dicks dix
dickeson dickison
dickey dickie dicky
dickman dickmann dyckman dykman
dickson dixon dixson
dicus dycus
dieckman dieckmann diekman diekmann
died dyed
diefenbach dieffenbach
diercks dierkes dierks
dies dis dyes
dietician dietitian
dietsch dietsche
dif diff
digges diggs digs
dike dyck dyke
dikeman dykeman
dikes dykes
dill dille
dilley dillie dilly
dillons dylans
dills dils
dillworth dilworth
dilts diltz
dimick dimmick
din dinh
dinars diners
dines dynes
dingel dingell dingle
dingess dingus
diocese dioceses
dipiero dipierro dipirro
dippel dipple
dis diss
disc disk disque
disch dish
discher disher
discoveries discoverys
discreet discrete
discs disks
discus discuss
dishon dison
dispel dispell
dissinger dysinger
distal distel
distil distill
ditmer dittmar dittmer
ditomasso ditommaso
dittman dittmann
division divison
dixie dixy
djakarta jakarta
djakartas jakartas
dlugos dlugosz
doak doke
doan doane doanh
doanna dona
doar doerr dohr door dor dore dorr
dob dobb
dobler doebler
doc dock
docken dokken
docks docs
dockter doctor doktor
doege doge
doehring doring
doerner dorner
does doze
doggie doggy
doggies doggys
doherty dougherty
dohm dom
dohman doughman
dohme dome
dohner donor
dohrman dohrmann dorman
dohse dose
dolan dolen dollan
dold doled
dolf dolph
dolinski dolinsky
dolton doulton
domain domaine
doman duman
domecq domek
domenech domenick
dominey domini
dominic dominick
donaghey donaghy
donaghue donahoo donohoo
donahoe donoho donohoe
donahue donoghue donohue
donais dunay
donar donner
donat donut doughnut
donde donned
done donne dun dunn dunne
donelan donnellan
dones duns
donlan donlon
donnelley donnelly
donnelleys donnellys
donoghues donohues
dons donze
donuts doughnuts
doogie dougie
dooley duly
doolin dulin
dooling dueling
doorn dorn
doreen dorene
doren doron
dorette durette
dorey dori dorie dorrie dory
dorf dorff
dorice dorris
dornbusch dornbush
doro dorow dorroh
dorough dorrough
dorset dorsett
dorsey dorsi
dos doss
dosie dossey
dostoevski dostoevsky
dot dott
dotan doten
dots dotts
dottie dotty
doubt doutt
doucet doucette
douds dowds
doug dug
dougal dougl
dougan dougans
doughtie doughty
douglas douglass
doupe dupe
douse dowse
dousing dowsing
douthit douthitt
douty dowty
dowdall dowdell dowdle
down downe
downes downs
downey downie downy
doxey doxie doxy
dr drive
draeger dreger
draft draught
draftee drafty
drafts draughts
draftsman draftsmen
drain draine drane
draughn drawn
draus draws
dray drey
drayer dreyer
dread dred dredd
drechsel drexel
drees dreese dreis
dreessen driessen
dreier drier dryer
drennan drennen drennon
drescher dresher
drew dru
drewes drews druse druze
drewry drury
dripps drips
driscoll driskell
droege droge
droop drupe
drum drumm
drumright drumwright
dry drye
dualist duelist
duals duels
duane dwayne
dubbs dubs
dubey dubie
dubhi duby
dubois duboise
duc duck duk
duch dutch
ducked duct
ducks dux
dud dudd
dudek dudik
duecker dueker duker
duell joule juel jule
duesing dusing
duesseldorf dusseldorf
duffee duffey duffie duffy
duffel duffell
duffer dufur
duffner dufner
dufford duford
dugan duggan
duggar dugger
dukakises dukakiss
duke duque
dull dulle
dum dumb dumm
dumber dummer
dunaway dunnaway
dunc dunk
dunckel dunkel dunkle
dunegan dunigan
dunfee dunphy
dunham dunnam
dunkelberger dunkleberger
dunklee dunkley
dunstan dunston
dupre duprey
dupuis dupuy
dura durrah
durall durell
durban durben
duree duri durie dury duryee
durfee durfey
durnell durnil
durrance durrence
dusch dush
dusenberry dusenbury
dussault dusseau dusseault
dutro dutrow
dwell dwelle
dyar dyer
dyas dyess
dyeing dying
dysan dyson
dysart dysert
dzhokhar dzokhar
e ee
eaddy eady edi
eade ede
eades eads edes
eadie eddie eddy edie edye
eagan eagen eagon egan egon
eagar eager eger
eales eels
ealey ealy eley
earl earle earll erl
earlene erlene
earles earls
earley earlie early erly
earline erline
earn erne urn
earney erney ernie erny
earnhardt earnhart earnheart
earvin ervin irvin
eary eerie erie
ease es
eastes easts
eaten eaton eton
eatman eatmon
eave eve yves
eaves eves
eb ebb
eba iba
eban ebben eben
ebbers ebers
ebbert ebert
ebby ebey
ebel eble
ebeling ebling
eberhard eberhardt eberhart
eccles echols eckels eckles
echo ekco eko
echoes echos
eck ek
eckard eckerd
eckardt eckert
eckardts eckerts
eckberg ekberg
eckel eckl
eckhard ekkehard
eckhardt eckhart
eckland ecklund eklund
eckman eckmann ekman
eckstrom ekstrom
economies economys
ecuadorean ecuadorian
eda iida
edan eden
eddinger edinger
eddington edington
eddleman edelman edelmann edleman
edds eds
edgemon edgmon
edinboro edinburgh
edlin edlyn
edmands edmonds edmunds
edmison edmisten
edmond edmund
edmondson edmundson
edo ido
edoardo eduardo
eduard edward
effertz efforts
effie effy
effron efron ephron
egert eggert
egg egge
egley egli egly
egner egnor
ego igo igoe
ehle el ell elle l
ehlen ellan ellen
ehler eller
ehlers ellers
ehlert ellert
ehlinger ellinger
ehlke elk
ehlmann ellman ellmann elman
ehly elie elley ellie elly
ehman ehmann
ehresman erisman
ehret errett
ehrich eric erich erick erik
ehrlich erlich erlick
ehrlichman erlichman
eich eick eike ike
eichhorst eichorst
eichman eichmann
eichstadt eichstaedt
eid eide eyed id ide
eiden iden
eighties eightys
eiland island
eiler iler isler
eir ire
eirena urena
eisel eisele
eiseman eisemann eisman iseman
eisen eisin
eisenberg isenberg
eisenhardt eisenhart isenhart
eisenhauer eisenhower
eisenman eisenmann
eisenstadt eizenstat
ela ella
elaine elane elayne
elater eletr
elco elko
eleanor eleanore
electron elektron
eledge elledge
eleen elene ellene
elek elich elick
elenore elinor
elfrida elfrieda
elgar elger
eli ely
eliason eliassen
eliot elliot elliott
eliots elliotts
elison ellison ellyson
elkes elks
ellans ellens
ellenberg ellenburg
ellerey ellery
ellesse ls
ellice ellis
ellingsen ellingson
ells els ls
ellsberg ellsburg
ellsworth elsworth
ellwood elwood
ellyn elyn
ellzey elzey elzy
elmes elms
elsberry elsbury
elsen elson
elsey elsie
elusive illusive
elvie elvy
em emme m
em m um umm
emanuel emmanuel
embassies embassys
embed imbed
embrey embry
emel emmel
emelie emilie
emeline emelyne
emerich emerick emmerich
emerse immerse
emersed immersed
emerson emmerson
emert emmert
emery emmery emory
emerys emorys
emick emmick
emmet emmett emmit emmitt
emmi emmie emmy
empanel impanel
empaneled impaneled
empey empie
emrich emrick
en n
enck enke
encyclopaedia encyclopedia
end ende
endeavor endeavour
endeavors endeavours
enders endres
endow ndau
enea ennea
enemies enemys
energies energys
eng engh ng
engebretsen engebretson
engelman engelmann
englehardt englehart
enholm enholme
enis ennis
enloe enlow inlow
ennes enns enz ns
enquirer inquirer
enquiry inquiry
entre entree
entrekin entrikin
eon ian
epler eppler
epley eppley
eppel epple
eppes epps
equities equitys
er eure ur
era erra
erb erbe herb
erbes herbs
erby irby
erck erk irk
erdman erdmann
ergo urgo
erhardt erhart
erica ericka erika
erichsen ericksen erickson ericson ericsson eriksen erikson eriksson errickson
erics eriks
ericssons eriksons
erma irma
erman ermine urman
ermas irmas
erol errol
erols errols
eron iran
ertel ertl ertle
erving irving
es ess esse s
esch esche esh
eschbach eshbach
eshelman eshleman
espey espy
essen esson
esses ss
estai este
estee estey esty
estel estell
estep estepp
ester esther
estrous estrus
etc etcetera
ethel ethyl
ettie etty
euan ewan ewen
eudy udy
eula ula
euler oiler oyler
eulogies eulogys
eury ury
eustace eustis
eustice justis
evan evon
evarts everts
evensen evenson
everage everidge
everhardt everhart
everley everly
evett evitt
evetts evitts
evilsizer evilsizor
ewart ewert
ewe u uwe yew yoo you yu yue
ewes hughs us yews yoos yus
exes xs
explicit explicite
extra xtra
eyetech itek
ezell ozelle
ezoe ezzo
faal fahl pfahl
fabbri fabri fabry
faber fabre
facey facie
factories factorys
fade fayed
fadely faidley
fades fayeds
fae fi fye phi phy
fag fagg
fagan feagan feighan phagan
fahlman follman
fahr far farr pfarr phar pharr
fahrer farrer
fahrner farner
fahrney farney
fahs fass
fail faile
failor faler
fails fales
fain fane fayne feign
faint feint
fair faire fare fehr ferre phair
fairbairn fairburn
fairer ferrer
faires fairs fares phares
fairey fairy ferri ferrie ferry fery
fairies faries ferries ferrys
fairley fairlie fairly
fairman fireman firemen
fait fate feight fete
faivre faver favor favour favre
falcone falconi
falik folic
falin fallin falynn
falise felice
falk falke faulk
falkner faulkner
fall faul faull
fallon phalen
fame fayme
families familys
fan fann phan
fannie fanny
fantastic fantastik
fao pfau
farace faraci
farah farrah fera ferra
faris farris ferris ferriss
fariss phariss
farlee farley farly
farnall farnell
farnam farnham farnum
faro farrow fero ferro pharaoh
faron farren farron ferran ferren ferron
farrar ferrar
farrel feral ferol ferrall
farrell ferrell
farrey farry
farrier ferrier
farrington ferrington
farro pharo
farrows pharaohs pharos
fasbender fassbender
fasnacht fassnacht
fason fasten
fassulo fasulo
fata fatah
fated feted
fatima fatimah
faubel fowble
faucett fausett fawcett
faucher foucher
fauci fausey
faughn fawn
faught fought
faulks faux fawkes
faure for fore forr four
faurot forero
faust foust
fauteux photo
favorite favourite
favors favours
fay faye fe fey
fayes fays faze fes phase
fazed phased
feagle fiegel
fear fier
fearn fern
feasel feazel feazell
feat feet
feb february
fedder feder fedor
fede feed
federal federle
fee fie
feel feil fiel foell
feeley feely
feeney feeny fini
fees feese
feeser feezor feser
feffer pfeffer
feger fieger
fegley phegley
fehl fel fell
fehling felling
fehlman fellman felman
fehn fen fenn phen
fehnel fennel fennell
feild field
feiler filer
fein feyen fine
feinberg fineberg
feiner finer
feinman fineman
feins fines
feister pfiester
feit fight fite
feitz fights fites
fela fella
felan felon phelan
feld felde felled
feldman feldmann
feldt felt
fellowes fellows
fells fels
felps phelps
felten felton
feltes felts feltz
fema fima
fendt fent
fenimore fennimore
fennessey fennessy
fenphen phenfen
feola fiala
fer feur fir fur furr furrh
ferber furber
ferebee ferrebee
fergason fergeson ferguson fergusson furgason
fergerson furgerson
ferm firm
ferman firman
fermin firmin
fernao fernau
ferner furner
ferree furry
ferreiro ferrero
feschbach feshbach
fessed fest
fetch fetsch
fett fette
fettes fetz
feuer fewer
few phew
fiber fibre
fiberboard fibreboard
fiberglas fiberglass
fibers fibres
fichter fiechter
fick ficke
fickel fickle
fickes fix
fidelities fidelitys
fife fyfe fyffe pfeiff
fifer pfeifer pfeiffer phifer
fiftee fifty
fifties fiftys
fig figg figge
figgs figs
fike fyke
fil fill phil
fila phyla
filbert philbert
filbrick philbrick
filby philby
file pfeil phyle
filene philene
filibuster fillibuster
filibusters fillibusters
filion fillion
filip philipp phillip phillipp
filipek philippic
filipino philippino
filippi philippi
fillauer philhower
filley filly philley phillie philly
fillies phillies phyllys
fillip philip phillippe
fillmore filmore
fills phils
filo philo
filomena philomena
filson philson
fin finn finne
finan finnan
finck fincke fink finke
finckle finkel finkle
find fined
findlay findley
fineran finneran
finerty finnerty
finigan finnigan
finish finnish
finkbeiner finkbiner
finlay finley
finney finnie phinney
finns fins
fiore fiori
fipps phipps
firs fors furrs furs
first furst
firth furth
fis fiss
fisc fisk fiske
fiscal fischl
fisch fish phish
fischbein fishbein
fischel fishel fishell
fischer fisher fissure
fischers fishers fissures
fiser fizer pfizer
fishburn fishburne
fishing phishing
fiskes fisks
fissel fissell fissile
fister pfister
fit fitt
fits fitts fitz
fitswater fitzwater
fitzmaurice fitzmorris
fitzsimmons fitzsimons
flack flak
flag flagg
flaharty flaherty
flaim flame
flair flare
flam flamm
flan flann
flanagan flannagan
flanary flannery
flanigan flannigan
flasch flash
flashes flashs
flat flatt
flaten flatten
flatley flatly
flaugh flaw
flea flee
fleagle flegal fliegel
fleas flees
flecks flex
fleeger pfleger pflieger
fleener fleenor flener
fleisch fleiss
fleischer fleisher
fleischman fleischmann fleishman
fleming flemming
flesch flesh
flesner flessner
fleur fluhr
flew flu flue
flicker flickr
flier flyer
fliers flyers
flinn flynn
flint flynt
flis fliss
flo floe flow flowe
floc flock
floersheim floresheim florsheim
flood flud fludd
floor flor flore
florance florence
florea floria
flores florez
florey flori florrie florry flory
flour flower
flours flowers
fluegge pflug
fluet flute
fly flye
foal foale fohl pfohl
foales folz
foard ford forde
focused focussed
foe pho
foerster forster
fog fogg
fogel fogle
fogelman fogleman
foie foy foye
foil foyle
folds foulds
folkes folks
folley folly
folmar folmer
folts foltz
fonar fonner
fone phone
fones phones
fons fonz
font fonte
foo fu phu
foor fuhr
foose fuoss
foot foote
footware footwear
foran foreign
forbearance forebearance
forbeses forbess
forbis forbus
force forse
forced forst
foree forie forrey forry
forego forgo
foregoing forgoing
foreigner forerunner
foreigners forerunners
foreman foremen fourman
foreseeable forseeable
foresman forsman
forest forrest
forester forrester
foret fort
foreword forward
forgey forgie forgy
forker forquer
formbey formby
forness furness furniss
forney forni
forsberg forsburg
forshee forshey
forth fourth
forti forty
forties fortys
foss fosse
fossel fossil
fouch fouche foutch
fouhy phooey
foul fowl
foulk foulke
foulkes fowlkes
fouts foutz
fox foxx
foxboro foxborough
foxes foxs
frahm fram
frailey fraleigh fraley
fraim frame
frain fraine frane frayn frayne frein freyne
fraire frere freyre
fraiser fraizer frasier frazier
franc franck francke frank franke
francaise francaises
francie frankie
francklin francklyn franklin franklyn
franco franko
francs franks
frankel frankl
frankfort frankfurt
frankforts frankfurts
frannie franny
frans franz franze
fransen franson franssen
franzone franzoni
frase fraze freys phrase
fraser frazer
frate freight
frater freighter
fray frey
frayer freier freyer
fread fred freda
frean freen
frear freire
freas frease freehs frees freese freeze freis frese friese frieze friis
freberg freeberg freeburg
frech freck
freddie freddy freddye
frede freed freid friede
fredenburg friedenberg
frederic frederick fredric fredrich fredrick
fredericka frederika
fredericks fredricks
fredericksen frederickson frederiksen
fredricksen fredrickson fredrikson
free freeh
freeborn freeburn
freedland friedland
freedle friedel friedl
freedman friedman friedmann
freedmans friedmans
freehling frieling
freel friel
freeman freemon frieman
freemont fremont
freeney freeny
freezes friezes
frei frie fry frye
freiberg friberg
freiberger freiburger fryberger
freidan friedan frieden
freiman fryman
freise friess
frerichs frericks
frescoes frescos
freshley freshly
fret frett
frets fretz
frew frueh
frewin fruin
friar frier fryar fryer
friars fryers
frick fricke
frickey frikkie
fricks frix
frida frieda
friederich friederike
friedley friedli friedly
friedrich friedrick
fries frys
fril frill
friley frilly
frisbee frisbie frisby
frisinger frysinger
frisk friske
fritch fritsch fritsche
frits fritts fritz
frizell frizzell frizzle
fro froh
froehlich froelich frohlich
frog frogg frogge
frohman froman
from frum
fromm fromme
frond fronde
fruchey frutchey
fueled fuelled
fueling fuelling
fuentes fuentez
fugett fugitt
fuhrman fuhrmann
fuhrmanns fuhrmans
fuhs fuss
fulbright fullbright
fulfil fulfill
fulgham fulghum
fults fultz
funck funk funke
fund pfund
funderburk funderburke
fung phung
funnel funnell
furbee furby
furey fury
furlaud furlough furlow
furnace furnas
fussed fust
g gee je jee ji jie
gaal goll golle
gaar gahr gar gohr
gabbert gabert
gabby gabie gaby
gabriela gabriella
gabrielsen gabrielson
gach gatch
gad gadd
gaddie gaddy
gae guy ngai
gaebel gebel
gael gail gaile gale galle gayle
gaf gaff gaffe
gage gaige gauge
gagel gaggle
gagne gainey ganey
gahli gali ghali golly
gahm gamm
gahn gan gann
gai gay gaye guay
gaidar geidar
gaier gayer geyer
gailey gaily galey galie
gails gales galles gayles
gainer gainor gayner gaynor
gaines gains ganes
gainous gayness
gair gare guerre
gait gate
gaiter gator
gala galla
galan galen
galaxies galaxys
galena galina
galentine gallentine
galer gayler gaylor
galeria galleria
galeries galleries gallerys
galernter gelernter
galiano galliano
galiena gallina
galik gallic gallick gallik
galinski galinsky gallinsky golinski
galis ghalis
gall gaul gaulle
gallen gaulan
galleon galyean
galley galli
gallo gallow
gallop gallup
gallos gallows
galls gauls
galt gault
gamage gammage
gamal gammal
gambrel gambrell
gamel gomoll
gammel gammell
gammons gamons
ganas ghanas
ganaway gannaway
gandee gandy
gandhi ghandi
ganem ganim
gans ganz
gansen ganson
gant gantt
gantlet gauntlet
gao gow
gap gapp
garard guerard
garb garbe
garczynski gorczynski
gard garde guard
gardin guardin
gardiner gardner
gared garrod
garett garrett garritt
garey garrey garry
garfinkel garfinkle
garin guerin
garing gehring
garinger gehringer
garis garris
garlic garlick
garman garmon
garmond garmund
garneau garno
garo garrow
garrels garrols
garret gehret
garrette guerette guerrette
garrick gerich
garrity gerety
garstin garston
garten garton
garvey garvie
gary gehry
gas gass
gasaway gassaway
gasca gaska
gase gays gaze
gasner gassner
gaspar gasper
gass gasses
gassed gast
gassman gassmann
gat gatt
gatchel gatchell
gatten gatton
gatti gatty
gau go goe gogh goh
gaudet gaudette
gauer gower
gaugh gaw
gaughan gawen
gaughran gawron goran goren gorin
gaunt gauntt
gaus gause gauze
gautreau gautreaux
gauvain gauvin
gavan gaven
gawne gone
gayhart gayheart
gaytan gayton
geac geek
gean gene jean jeane jeanne
gear geer gere
gearan geren giren
gearey geary
gearhart gearheart gierhart
gearing gering
gebhardt gebhart
geck jech
gecko gekko
geddie jedi
gees geez geeze gs jees jeez jeeze
gees giese
geffre jeffer
gehl guel
gehle jehle
gehm gem gemme jem
gehrig gherig
gehrigs gherigs
gehrman gehrmann
geier guier guyer
geiger giger gyger
geil gile gille guile
geiman guymon
geis guise guys
geise geiss guice
geisinger geissinger
geisler geissler geiszler
gel gell jell
gelles gels
gellman gelman
gemmell gemmill
gems jems
gen jen jenn jenne
gena genna jenna
geneen janine jeanine
genes jeanes jeans
genet gennett jennett
geng jeong
genie jeaney jeanie jeannie
gennady gunadi
geno gino
genovese genovise
gens genz jenns jens
genson jeansonne jensen jenson jenssen
gent jent
gents gentz jentz
geoff jeff jeffe
geoffrey jeffrey jeffry
geoffreys jefferies jeffreys jeffries
geon gian
georgene georgine
georges georgias
georgia giorgia
georgie georgy giorgi
georgio giorgio
gephardt gephart
gerace geraci
gerald gerrald jerald jerrold
geran geron
gerard girard
gerd gird
gergel gurgle
gerhardt gerhart
geri gerri gerrie gerry gery jere jeri jerri jerrie jerry
gericke gerrick
gerlach gerlock
germ germe
germain germane jermaine
german jerman
germann gherman
gero gerow
gerrits jerritts
gerrys jerrys
gersch gersh
gerski girsky gurski gursky
gert girt
gerth girth
gertie gerty
gertler gurtler
gertner gurtner
gertrud gertrude
gertz gurtz
gesell gessel
geske jeske
gesner gessner
gess jess
gest jest
get goette
geter getter
getman gettman
gets getts getz goetz
gettel gettle
gettler guettler
ghee gyi nghi
ghez guez
gholson golson
gholston golston
ghormley gormley gormly
ghose goes goghs gose
ghosh gosh
ghrist grist
gianelli giannelli
gianini giannini
gianni johnie johnnie johnny johny
giannotti gianotti
gibb jib
gibboney giboney
gibe jibe
gibeau gibeault
gibes jibes
giel jheel
gier giere jeer
giesecke gieseke
gieseler giesler
giesey gisi
giffard gifferd gifford
gil gill guill
gilbert gilberte guilbert
gilbey gilby
gilchrest gilcrest
gild guild
gilden gildon
gilder guilder
gilders guilders
giles gyles jiles
gilford guilford
gilham gillham
gilkeson gilkison
gillam gillum
gillan gillean gillen gillon guillen
gillaspie gillaspy
gillespie gillispie
gilley gillie gilly
gillian jillian
gillin guilin
gillman gilman
gillson gilson
gilmartin guilmartin
gilt guilt
gin ginn jin
gina jeana jena
gines jines
ging jing
gingles jingles
gingriches gingrichs
ginnie ginny
ginsburg ginzberg
ginther guinther
giovanetti giovannetti
giovannis gvannis
gipp gyp
gire guire
girlie gurley
girten girton
girvan girven
gittelman gittleman
giuliano juliano
giulio julio
givan given
gjelten jelton
gjerde jerde
glaab glob
glad gladd
gladis gladys
glaeser glaser glazer
glamor glamour
glas glass
glascoe glasgow glassco
glasner glassner
glaspie glaspy
glassey glassy
glavin glavine
gleam gleim
glen glenn
glendenning glendinning
glennie glenny
glenns glens
glew glue
glisson glisten
glo gloe glow
gloede glowed
glor glore
glori glory
glyn glynn
glynis glynnis
gmbh gum gumm
gnann nan
gnarl gnarle
gnarly narly
gnash nash
gnat nat
gnats nats
gnau now
gnaws knaus naus
gneiss nice nyce
gnome noam nome
gnomes nomes
gnu knew new nu
goad goedde goede
goading goding
goal gohl
goalie goley
goals goelz golz
goan goen
goans goens
goar gore gorr
goard gored gourd
gobain gobin
gobel goble goebel
gobi gobie
gocke gohlke
godart goddart
godbee godbey godby
goddam goddamn
godek goedecke
godley godly
goecke goeke
goehring goring
goeman gohman
goergen gorgon gorgone
goettel goettl
goff gough
goin goyne
goines goins goynes
gold golde
goldey goldie goldy
goldman goldmann
goldwin goldwyn
gollum golomb
golob golub
gomery gomory
gomes gomez
goo gu
good goode
goodby goodbye
gooden goodin goulden
goodhart goodheart
goodie goody
goodies goodys
goodlet goodlett
goodley goodly
goodloe goodlow
goodreau goodroe goodrow
goodwin goodwyn
google gugel
goold gould
gooley gulli
goosen goossen
gordan gorden gordon
gordie gordy
goree gorey gori gory
gorham gorum
gorilla guerilla guerrilla
gorillas guerillas guerrillas
gorki gorky
gorley gourley
gorney gorny
gornick gornik
gorski gorsky
got gott
gotch gotsch gottsch
gotlieb gottlieb
gotschal gotschall gotshal gotshall gottschall gottshall
gotts gotz
goucher gouker
goudie goudy gowdy
goulet goulette gullette
goverment government
gowan gowen
gowans gowens
gozofsky guzowski
grab grabbe
grable graybeal
gracey gracie gracy
gracile grassel grassl
graden graydon
graebner grebner
graef graefe graeff grefe greif greiff grief
graeser graser grazer
graetz greets
graf graff graph
grahams gramms grams
grahn gran
grain grein
grainy graney
grall graul
gram gramm
gramercy gramersey
grammar grammer
grammies grammys
granade grenade
granat granite
grand grande
grandad granddad
grandi grandy
grandt grant
granese grannies
grants grantz granz
gras grass grasse
grassi grassy
grate great
grater greater
grates greats
grattan gratton
grau graue
grauman graumann
gravel gravell
gravett gravitt
graw grawe
gray graye grey
graying greying
grays graze greys
grear greer
grease greece griess
greaser grieser griesser
greason greeson
greave greve grieve
greaves grieves
grebe grieb
grecco grecko greco
grede greed
greeley greely
greeleyville greelieville
green greene
greenberg greenburg
greenes greens
greenlee greenley greenly
greet grete
greever griever
greg gregg
greger gregor
gregersen gregerson
greggs gregs
gregorie gregory grigory
greider grider gryder
greim grieme
greiner griner
greis griese
greitz gretz
grell grelle
grennan grenon
gretal gretel
greuel grewal
grew grewe grue
gribben gribbon
gries grise
griffee griffey griffie griffy
griffen griffon
grill grille
grim grimm grimme
grimaced grimmest
grimley grimly
grinde grinned
grip gripp
grisly grizzly
grits gritz
grizzell grizzle
gro groh grow growe
groan groen grone grown
groat grote
groce grohs gros gross grosz
grocer grosser
groep grope
groer grower
grog grogg
grohman groman
groom groome
groomes grooms
groover gruver
grose grows
grosses grosss
group groupe grupe
grub grubb
grubbs grubs
gruen gruhn
grupo gruppo
guadalupe guadeloupe
guarantee guaranty
guarantees guaranties guarantys
guerry gurry
guessed guest
guffey guffy
guhl gul gull
guilbault guilbeau guilbeault guilbeaux
guilfoil guilfoyle
guillet guillette
guin guinn gyn
guinea guiney
guiness guinness
gulbrandsen gulbrandson
gulbransen gulbranson
gulla gullah
gullatt gullet
gulley gully
gullickson gullikson
gumbs gums gumz
gummi gummy
gump gumpp
gun gunn
gundel gundle
gundersen gunderson
gunnar gunner
gunnells gunnels
gunns guns
gunter guntur
gurian gurion
gurnee gurney
gus guss
gusman gussman
gussie gussy
gust guste
gut gutt
gutherie guthery
gutierres gutierrez
gutman gutmann guttman guttmann
guyett guyette
gwin gwinn gwyn gwynn gwynne
gym jim
gyms jims
ha hah
haab hob
haack haacke haak haake hoc hoch hock
haaf hof
haag hog hogg hogge
haagen hogen hoggan
haakenson hokenson
haaland holland
haan hahn han hohn hon honn
haar har
haas haase haass hahs hasse hoss
habegger habiger
haberman habermann
habibi habibie
habsburg hapsburg
hach hatch
hack hacke haq haque
hackel hackl hackle
hacks haqs
had hadd
hadad haddad
haddan hadden haddon
hade haid heyd heyde
haden hayden haydon heyden heydon
hader haider
hadsall hadsell
haeberle heberle
haecker hecker hekker
haefele heffel
haeffner haefner heffner hefner
haegele hegel
haenel henle
hafez haffez
haff half
haffner hafner
hafford halford
hag hagg hagge
hagan hagen
hagans hagens
hagarty haggarty
hagee hagey
hagel haggle
hageman hagemann
hagemeier hagemeyer
haggins hagins
hagglund haglund
haggstrom hagstrom
hagman hagmann
hague haig
hahl holl holle
hahm ham hamm hamme
hahne hain hane hayn hayne heyn heyne
haigh hay haye hey
haight hait hate
haik hake
hail haile hale heyl
hailes hails hales hayles
hailey haley hayley
haim heim hime
haimes hames haymes
hainan hanan
hainer haner hayner
haines hains hanes haynes
hainey haney hany haynie
hair haire hairr hare hehr herr herre
hairs hares
hairy harry
haitian haitien
haitians haitiens
hajduk hydock
hakeem hakim
hakeems hakims
hal halle
halcion halcyon
hald hauled
halfman halfmann
halgren hallgren
haliburton halliburton
halik halleck
hall haul
hallam hallum
haller hauler
hallet hallett
halley hally
hallie hawley
halling hauling
halls hauls
halm hom homme
halve have
halverson halvorson
halves haves
halving having
haman hayman haymon heyman heymann
hamberg hamburg
hamberger hamburger
hambley hambly
hamdan hamdun
hamel hamil hamill hammel hammell hammill
hamer hammar hammer hamor hamre
hammac hammack hammock
hamman hammann hammen hammon hamon
hammes hams
hammett hammitt
hamp hampe
hampel hample
hamric hamrick
hana hanna hannah
hanas hannahs hannas
hanberry hanbury
hancocks hancox
handel handle
handels handles
handley handly
handsome hansom
hangar hanger
hangars hangers
hani hanney hanni hannie hanny
hanifin hannifin
hanigan hannigan
hanisch hanish
hank hanke
hankes hanks
hankey hanky
hanley hanly
hannam hannum
hannan hannen hannon
hanneman hannemann
hannold hanold
hans hons
hans honse
hansberry hansbury
hansel hansell
hansen hanson hanssen hansson
hansens hansons
hansman hansmann
hao hau how howe
hap happ happe
haralson harralson
haran harren harron
harber harbor harbour
harbeson harbison
harc hark harke
hardee hardey hardie hardy
hardees hardys
hardegree hardigree
hardeman hardman
hardt hart harte hartt heart
hardwick hardwicke
haren heron herren herron
haring herring
harkens hearkens
harman harmen harmon
harmes harms
harmonie harmony
harn harne
harnisch harnish
harold harrold herald herold
harolds heralds
harp harpe
harr harre
harral harrel harrill
harrell herrell herrle
harries harrys
harriman herriman
harrington herington herrington
harrisburg harrisburgh
harrisburghs harrisburgs
harrod herod herrod
harsch harsh
hartel hartell hartl hartle
harten harton hearten
harter hartter
harth hearth
hartless heartless
hartman hartmann
harts hartz hearts
hartwick hartwig
hartwood heartwood
harty hearty
hartzel hartzell
harv harve
harvel harvell
harvey harvie
harvill harville
hasan hazan hazen
hascall haskell
hasch hash
hase hayes hays hayse haze heys
haselton hoselton
hashem hashim
hasman hassman
hassel hassell hassle
hassen hasson
hastey hastie hasty
hat hatt
hataway hattaway
hatchel hatchell
hatches hatchs
hater hayter
hats hatz
hattan hatten hatton
hattie hatty
hauck hauk hauke hawk hawke hok
hauer hower howre
haueter hauter
hauf hauff hoff
haugen hougen
haugh haw hawe
haughey hawkey
haughn haun hawn
haught haut
haughton houghton
haugland hoglund
hauptman hauptmann
haury hoary hori
haus hause hauss house
hausch housh
hauser houser howser
hausler haussler
hausman hausmann haussmann houseman housman
hausser howsare
hauswirth houseworth
haute hote
havran havron
hawes haws
hawkes hawks
hawthorn hawthorne
hawthornes hawthorns
haydn heiden hyden
hayer heyer
haying heying
haynesworth haynsworth
hayward heyward
haywood heywood
hazard hazzard
hazel hazle
hazelton hazleton
hazelwood hazlewood
he hee
headen hedden
heading hedding
headlee headley hedley
headlund hedlund
headman hedman
headrick hedrich hedrick
heady heddy hedi
heafner heefner heifner
heagle hiegel
heal heel hell
heald healed heeled
healey healy
healing heeling heling
heals heels
heaney heeney
heap heape
hear here
heard herd hird hurd
hearin herein
hearl herl hurl
hearn hearne hern herne hirn hurn
hearon heeren
hearron horan horen
hears hiers
hearst herst hirst huerst hurst
hearsts hirsts
heater heeter
heatherington hetherington
hebe heeb hieb
heber hieber
hechler heckler
heckart heckert
heckel heckle
heckman heckmann
hecks hex
hed heed
heemstra hiemstra
hees heese hes
hefferan hefferon
heffler hefler
heffley hefley
hefti hefty
hegg hegge
hegland heglund
hehl hell helle
hehman hemann hemmen
hehn hen henn henne
heiberger highberger
heick hike huyck
heico heiko
heid heide hide hyde
heideman heidemann
heider hider hyder
heidi hidy
heidrich heidrick
heidstra hydstra
heier hier higher hire hyer
height heit hiett hight hite
heights heitz hites
heil hile hyle
heiland highland hyland
heileman heilman heilmann hileman hilemon
heilemans hilemons
heiler hiler huyler hyler
heiman heimann highman hyman hymen
heimberger heimburger
heimer hymer
heims himes hymes
hein heine heyen hine huynh
heindel heindl
heinecke heinicke hynek
heineman heinemann hineman
heiner hiner
heines heins heinz heinze hines hynes
heiney heini heiny
heinl heinle
heinly hinely
heintz heintze
heinzman heinzmann
heinzs hyness
heise heiss hice
heisel hysell
heiser huyser
heitman heitmann
heizer hiser hizer hyser
helberg hellberg
helder heldor
heldt helt
helen hellen
helinski hilinski
hellams hellums
hellman hellmann helman
hellmer helmer
hellmuth helmuth
hellstrom helstrom
hellwig helwig
helm helme
helmes helms
helmet helmut
helmich helmick
helvey helvie
hem hemm hemme
heming hemming
heminger hemminger
hemmingsen hemmingson
hemric hemrick
hence hense
henchman henchmen
hendee hendy
hendershot hendershott
hendrich hendrick hendrik
hendricks hendriks hendrix hendryx
hendricksen hendrickson hendriksen hendrixson
henegar hennigar
henery henrie
heney henie henney
henigan hennigan
heninger henninger
henk henke
henkel henkle
henley henly
henman henneman
hennan hennen hennon
henneke hennick
hennes hens henze
henness hennis
hennessey hennessy
henri henry
henrich henrick henrik
henrichs henricks
henrichsen henricksen henrickson henriksen henrikson
henriques henriquez
hensel hensil
hensen henson
henslee hensley
henthorn henthorne
hep hepp heppe
hepler heppler
hepner heppner
her hur
hercegovina herzegovina
hercegovinas herzegovinas
herdman hurdman
herdt hert hirt hurt hurtt
herford hurford
herin herrin
hering heuring
herling hurling
herm hurm
herman hermann hermon
hermansen hermanson
hernan hernon
hero hiro
heroes heros
heroin heroine
heroines heroins
herrman herrmann
hers herz
hersch hersh hirsch hirsh hursh
herschel herschell
hersey hursey
hershey hirschy
hershman hirschman hirschmann hirshman
herta hurta
hertel hirtle hurtle
herter huerter
hertig hurtig
herting hurting
herwitz hurwitz
hess hesse
hesston heston
hetrick hettrick
hetti hettie hetty
heuer hewer
heuerman heuermann
heuman heumann human humann
heun hewn
heusen hewson
hew hewe hue hugh
hewes hews hues hughes huse
hewett hewitt hughett
hewey huey hughie hughy huie
hewlett hughlett hulett
heye hi high hy hye
heymanns heymans
hezbollah hezbullah
hezbollahs hezbullahs
hiam higham
hiatt hiott hyatt
hiatts hyatts
hibbard hibberd
hibbler hibler
hiccough hiccup
hiccoughs hiccups
hickcox hickox
hickel hickle
hickman hickmon
hicks hix
hickson hixon hixson
hides hydes
higbee higbie higby
higgenbotham higinbotham
highley highly
highs hise
highway hiway
hignight hignite
hikes hykes
hilary hillary hilleary hillery
hilborn hilburn
hild hilde
hildebrandt hildebrant
hiley hilley hilly
hill hille
hilliard hillyard
hillier hillyer hilyer
hillmer hilmer
hillsboro hillsborough
hillson hilson
hilton hylton
hilts hiltz
him hymn
himel himmel
hinchcliff hinchcliffe
hinck hink
hinckley hinkley
hinde hynd
hindes hynds
hiney hinny
hinkel hinkle
hinson hynson
hints hintz
hinz hinze
hip hipp hippe
hipps hips
hires hyers
hirschberg hirshberg
hirtz hurts
hisses hisss
histories historys
hit hitt
hits hitz
hitsman hitzeman
hm hmm hmmm
hmong maung mong
ho hoe hoh
hoag hoeg hogue
hoagie hoagy
hoagland hoaglund
hoak hoeck hoek hoke
hoar hoare hoerr horr whore
hoard hord horde
hoards hordes
hoarse horse
hobbes hobbies
hobbie hobby
hobbs hobs
hochberg hockberg
hochman hockman
hockenberry hockenbury
hodder hoddur
hoefer hofer
hoeger hoger
hoehn hoehne hoen hone
hoel hoell hoelle hohl hole whole
hoelscher holscher
hoelter holter
hoelzer holzer
hoener hohner honer
hoepner hoeppner
hoerner horner hornere hornor
hoes hos hose
hoffman hoffmann
hoffmeier hoffmeyer
hofman hofmann
hohlt holt holte
hohman hohmann homan homann homen
hoi hoy hoye
hoit hoyt
holahan holohan
holan holen
holbrook holbrooke
holbrookes holbrooks
holcomb holcombe
hold holde holed
holdeman holdman
holeman holleman
holes holz wholes
holian holien
holick hollick
holiday holladay
holifield hollifield hollyfield
holiman holliman hollimon
hollabaugh hollobaugh
hollan hollen hollon
hollar holler
hollars hollers
holleran holloran
holley hollie holly wholey
hollies hollys
hollman hollmann holman
hollo hollow
holm home
holmes homes
holsapple holsopple
holst holste
holtan holten holton houlton
holtman holtmann
holts holtz
holtsclaw holtzclaw
holy wholly
holyoak holyoke
holzman holzmann
holzwarth holzworth
hommes homs
honeycutt huneycutt
honnold honold
honorable honourable
honorably honourably
honorary honourary
honored honoured
honors honours
hoo hou houx hu who
hook hooke
hoole wholl
hoolihan houlihan
hoolihans houlihans
hoop houp
hoopes hoops
hoos whos whose
hoot huett huette huitt
hooten hooton
hop hopp hoppe
hopkins hopkyns
hoppel hopple
hoppes hopps hops
horace horus
horkey horky
horman hormann
horn horne
hornack hornak
horney horny
hornick hornik
horrell hurrell
hors whores
horsed horst
horsely horsley
horseman horsemen horsman
horstman horstmann
horten horton whorton
hosack hossack
hosakawa hosokawa
hosey hosie
hosler hossler
hostel hostile
hostetler hostettler
hot hott
hots hotz
hottel hottle
houck houk howk
houde howd
hough huff
houghland howland
houghs houze howes hows howse howze
houle howl
hours ours
houseal housel
housen howson
houts houtz
hovan hoven
hovey hovy
howat howatt
howdeshell howdyshell
howell howle
howey howie
hoxie hoxsey hoxsie
hsia sha shah
hsiao schow shao shough
hsu schoo schou schue schuh shew shiu shoe shoo shu shue
huan hwan
huang hwang
hubbart hubbert
hubbell hubble
hubbells hubbles
hubbs hubs
huber hubor
huch hutch
huck hucke
huckabee huckaby
hucks hux
huddie huddy huldie
hudec hudek
hudnall hudnell
huelsman huelsmann
huffstetler hufstetler
hufnagel hufnagle
hug hugg
huggy hughey
hughley hugley
huhn hun hunn
huhta huta
huishman huseman
hulbard hulburd
hulbert hulburt
hulce hulse
hulet hullett
hulls huls
hults hultz
hum humm
humanities humanitys
humerous humerus humorous
humfrey humphrey humphry
humfry humphery
huml hummel hummell
humor humour
humpherys humphries
hundt hunt hunte
hunk hunke
hunsaker hunsucker
huntley huntly
hunzeker hunziker
hurlbert hurlburt
hurlbut hurlbutt
hurley hurly
hurri hurry
husen huson
huskey husky
husman husmann hussman
hussain hussein
hussar husser
hussey hussy
hut hutt
hutcheson hutchison
huto hutto
hutzel hutzell
hyacinth hyacinthe
hymie jaime
hymies jaimes
hysterectomies hysterectomy
hyundae hyundai
iannaccone iannacone
icahn icon ikon
icahns icons
ich itch
id ihde
idle idol idyll
idles idols
ikard ikerd
ikey ikie
il ill
ila isla
ilg illg
illinois illinoiss
im imm
imel immel
immanence imminence
immanent imminent
imposter impostor
in inn
inc ink
incheon inchon
incite insight
incites insights
indexes indexs
indic indyk
indict indite
indicted indited
indie indy
industri industrie industry
industriale industriali
industries industrys
ines iniss inness innis inniss
infantryman infantrymen
infiniti infinity
ingels ingles
ingram ingrum
initialing initialling
inman inmon
inns ins
innuendoes innuendos
inscoe insko
internacional international internatonal
inventories inventorys
ireene irene
irv irve
irwin urwin
isabel isabelle
isackson isaksen isakson
isaly isley
isch ish
ishee ishi
ismael ismail
issa issah
issie issy
ito itoh
ivan iven
ivana ivanna
iver ivor
ivery ivory
ivey ivie ivy
izard izzard
izzi izzy
j jae jay jaye
ja ya yah
jaan yohn yon
jabar jabbar
jablonski jablonsky yablonski yablonsky
jac jack
jacinth jacinthe
jackal jackel jakel
jacket jacot
jacki jackie jacky jakie
jackies jackis jackys
jacklin jacklyn jaclyn
jacks jaques
jacobe jakab jakob
jacobsen jacobson
jacquez jaquez
jaeckel jaekel
jaegar jagger
jaes jays js
jaffe jaffee jaffey
jago jagow
jahn jan jann
jahnke jank janke
jahns johns jons
jahr jar
jaimie jami jamie jayme
jam jamb
jamies jaymes
jamieson jamison
jana janna
janata jannotta
janca janka
janco janko
jane jayne
janecek janicek
janeiro janiero
janes jaynes
janette jeanette jeannette
janey janie
jani yani
janick janicke
janik yanick yanik yannick
janish yanish
jankowski yankowski
jans janz
jansen janson janssen jansson
jarman jarmin
jarvi jarvie
jas jass
jasmin jazmin
jasmine jazzmen
jaso yasso
jayden tjaden
jeeter jeter
jefcoat jeffcoat
jefferey jeffery
jefferies jefferys
jeffey jeffy
jekel jekyll
jelley jelly
jellies jellys
jemie jemmie
jencks jenks
jenison jennison
jenkens jenkins
jenney jenni jennie jenny
jeppson jepsen jepson
jerel jheryl
jergens jurgens
jergenson jurgensen jurgenson
jericho jerrico
jersey jerzy
jespersen jesperson
jessamine jessamyn
jesse jessee jessie jessy jessye
jessen jesson
jessop jessup jesup
jet jett jette
jets jetts
jew joo ju jue jus
jewel juul
jewelers jewellers
jewett jewitt
jewkes jukes
jews joos
jil jill
jimenez jiminez
jimerson jimmerson
jimi jimmie jimmy
jinks jinx jynx
jo joe joh
joan jone
joanie joni
joann joanne
jocelin joceline jocelyn jocelyne joslyn
jochem jochim
jodi jodie jody
joelson jolson
joens jones
joes jos
johan johann
johannesen johannessen
johannsen johansen johanson
john jon jonn
johnathan johnathon jonathan jonathon jonothan
johnathans johnathons jonathans
johnnies johnnys
johnsen johnson jonson jonsson
johnsens johnsons
johson josten
joice joyce
joiner joyner
joines joins joynes
joint joynt
jolie joly jowley
jolley jollie jolly
jolliff jolliffe
joneses joness
joon june
joosten yusen
jordan jorden jordon
jordi jordie jordy
jorgensen jorgenson
josceline joscelyne
joscelyn josselyn
josef joseph
josey josie
josleyn joslin
joules jules
journey jurney
joy joye
jr junior
juan wan wann
juana wanna
judgement judgment
judgemental judgmental
judgements judgments
judi judy
judsen judson
juergen yeargain yeargan yergin
juett jute
juhasz yuhasz
juhlin julin
juhnke junk
juilliard julliard
juli julie
julian julien
juliet juliette
juneau juno
jungels jungles
junkie junky
juries jurys
jurkiewicz jurkovich yurkovich
justen justin
justice justus
ka kah
kaas kos
kabbalah kubala
kachigian khachigian
kaczynski kocinski kuchinski kuchinsky kucinski kuczynski
kaden kaydon
kaehler kehler kellar keller
kaeser kaser kayser qasr
kaestner kestner
kainer kaner
kaiser keizer keyser kiser kisor kizer kyzer
kalil kallal khalil
kalinske kalinski kolinski
kampman kampmann
kanzi konzi
kaplains kaplans
karans karens
kareem karim
karg kharg
karin kerin
karoun karun
kasha kasza
kashoggi khashoggi
kashuba kaszuba
kasi kazee
kasick kasik
kasparek kasperek
katey kati katie katy
katja katya
kaup kaupp
kayo keio
kea kee key ki kyi qi quai quay qui
keach keech keetch
keady keedy
keagan keegan
keagy keiji
keal keel keele keil kheel kiehl kiel
kealey kealy keeley keely kielley kiely
kean keane keehn keen keene kiehn kiehne kiene
keaney keeney keeny
kear kier kir
kearn kern kirn
kearney kearny kerney
kearns kernes kerns
keary kiri
keas kees keese keyes keys quays
keasler keesler kiesler
keasling keesling kiesling
keath keeth keith
keathley keithley keithly
keaton keeton keyton
keator keeter keiter
keats keatts keitz
keaveney keaveny
keef keefe keeffe kief
keefer keifer keiffer kiefer kieffer
keegali kigale kigali
keegalis kigales kigalis
keehan kian
keehner keener keiner kiener
keeler keillor kielar kieler
keelson kelson
keenan kenan kienan
keenest kienast
keeper keiper kieper
keesee keesey
keg kegg
kehl kell
kehn kehne ken kenn
keicher kiker kyker
keiser kyser kysor
kelcey kelsey
keleher kelleher kelliher
keleman kielman
kellam kellum
kellan kellen
kellerman kellermann
kelley kelli kellie kelly
kelleys kellis kellys
kellman kelman
kellner kelner
kelso kelsoe
kelvan kelven kelvin
kembel kemble
kemerer kemmerer
kemp kempe
kempel kemple
kendal kendall kendell kendle
kenerson kennerson
kenison kennison
kenmore kennemore
kennan kennon
kenneally kennelly
kennel kennell
kenney kenny
kenyan kenyen kenyon
keo keogh keough
kepler keppler
keppel kepple
kercher kerker kircher kirker
kerchner kirchner kirkner
kerkhoff kirchhoff kirchoff
kerkman kirchman kirkman
kerman kurman
kernan kernen kirnan
kerner kirner
kersch kersh kirsch kirsh
kerschner kershner kirschner kirshner
kersee kersey
kerstein kirstein
kersten kirsten
kerth kurth
kerwin kirwin
kesel kessel kessell kessle
kesinger kessinger
keslar kessler
kesner kessner
kessen kesten
ketcham ketchum
ketner kettner
kettell kettle
keven kievan
keysor kieser
khouri khoury koury
khrushchev kruschev
kibbee kibbey kibby
kibbel kibble kibell
kid kidd kidde kyd
kiddie kiddy
kidnaped kidnapped
kidnaping kidnapping
kids kyds
kiger kyger
kight kite kyte
kihn kin kinn kinne qin
kilborn kilbourn kilbourne kilburn
kilcoin kilcoyne
kile kyl kyle
kilen killen
kiley kylie
kilgore killgore
kill kille
killian killion
killman killmon kilman
killmer kilmer
kilo kyllo
kim kimm kym
kimball kimbel kimble
kimberley kimberly
kimbrel kimbrell
kimche kimchee kimchi
kimel kimmel kimmell
kimmet kimmitt
kimpel kimple
kimsey kimzey
kinard kinnaird kinnard kynard
kincade kincaid
kincer kinser
kindall kindel kindell kindle
kindt kint
king qing
kingery kingry
kinion kinyon
kinkel kinkle
kinnaman kinnamon
kinney kinnie kinny
kinsel kinsell
kinsey kinzey kinzie
kip kipp
kiper kuyper
kipper kippur
kirch kirk kurk
kirschbaum kirshbaum
kirschenbaum kirshenbaum
kis kiss
kisch kish
kisner kissner
kissed kist
kissel kissell
kisser kysar
kit kitt
kitch kitsch
kitchel kitchell
kitman kittman
kitner kittner
kits kitts kitz
kittel kittell kittle
kiyoshi kyoshi
klansman klansmen
kleier klier
kleiman klieman
klenk klenke
klosterman klostermann
knaack knaak knoch knock nock
knab knabb nab nabb
knack nack nacke
knaggs nags
knapp nap napp
knapper napper
knapps naps
knauer nauer
knauf knauff knoff
knauss knous nauss noss
knave nave
knead kneed nead need nied
kneading needing
kneale kneel neal neale neall neel neil neile neill niel
knebel nebel
knecht necked
knee ne nee ni nie
kneece kniess neace neece neice neiss niece niess
kneeland nieland
kneer near neer nir
knees neas nease nees neese neis niese
kneip kniep
knell nel nell nelle
kneller neller
knerr nair neer
kness nes ness
knicely nicely
knick nic nick nik
knicks nicks nikks nix nyx
knief naef neef
knies nies nuys
knigge nigg
knight night nite
knighten knighton
knightly nightly
knights nights
knill nil nill
knipl knippel knipple nipple
knipp nip nipp
knipper nipper
knisley nissley
knit nit
knits nitz
knittel knittle
knob knobbe naab nobbe
knobby nabi nabil
knobel knoble knoebel noble
knoche notch
knocks knox
knode knowed node
knodel knodle
knoell knoll noell nohl nole noll
knoke noack
knoles knolls knowles noles nolls
knop knopp
knope nope
knorr nohr nor
knot knott not nott notte
knoth noth
knots knotts nots notz
know nau neault no noe noh
knows noes nos nose
knoy neu
knuckles nuckles nuckolls nuckols
knudsen knudson
koegel kogel
koegler kogler
koepke kopke
koeppel kopel
koepsel koepsell
koerber korber
kohlberg kolberg
kohlmeier kohlmeyer
kokan koken
kolb kolbe
kolski kolsky
kook kueck
kooken kuiken
kopecky kopetski
korenek korinek
korf korff
kosco kosko
koser kozar
koskey kosky
kosnovsky koznovsky
kosnovskys koznovskys
kotch tkacz
kovacs kovaks
kovar kover
kowal kowall
kozel kozol
kozminski kuzminski
krakowski krukowski
kralik krolick
krasinski krusinski
kraszewski kruszewski
krat kratt
kravetz kravitz
krebbs krebs
kreiger kriger kryger
kren krenn
krenek krenik
kretchmer kretschmar kretschmer kretzschmar
krischer krisher
kroeger kroger
kroegers krogers
krona krone
kroupa krupa
kruck kruk
krueger kruger
kuan kwan kwon quon
kuc kuck kuk
kuch kutch kutsch
kuchar kucher
kuehnel kuehnle
kuhne kun
kulich kulick kulik
kunkel kunkle
kuns kunz kunze
kuper kupor
kushner kushnir
kutner kuttner
kwak quack
kwanza kwanzaa
kwazulu quazulu
kyong kyoung
laabs lobs
laack laake loch lock locke lok
laatsch lauch
lab labbe
labe laib
labeau lebow
label laible
labeled labelled
labell labelle
laber labor labour
lablanc leblanc
laboratories laboratorys
labov labove
lac lack lak
lacey lacy
lach lache latch latsch
lacher lacquer
lachman lackman
lackey lackie
lacks lacs lax
lacross lacrosse
lad ladd
ladds lads
lade laid
laden layden
ladies ladys
lafavre lefever lefevre
lafayette lafeyette
laff laugh
laffitte lafitte
lafountain lafountaine
lager logger
lahey layhee leahey leahy
lahm lam lamb lambe lamm lamme
lahman lahmann
lahn lan lann
lahr lar
lahti lottie lotty
lai lie ly lye
lain laine lane layne ln
lair lare lehr
lais lase lays leis leys
lait lay laye lei ley leyh
lall lol
lalley lalli lally
lallie lawley
lama llama
laman layman laymen laymon lehmann
lamar lamarr
lamas llamas
lambie lamby
lambreau lambro
lambs lamms
lambson lamson
lamey lamie lamy
lammey lammi
lamont lemont
lamoreaux lamoreux
lamoureaux lamoureux
lamp lampe lampp
lana lanna llana
lancer lanser
lancing lansing
lancon lankan
land lande
landen landon
lander landor
landes lands
landi landy
lando landow
landreth landrith
landt lant
lanes llanes
lanfear lanpher
lang lange
langhorn langhorne
lanham lannom lanum
lani loni
lannan lannen lannon
lanni lanny
lano llano
lanphear lanphere lanphier
lao lau lough
lap lapp lappe
lapan lappin
lapinski lapinsky lupinski
lapoint lapointe
lapps laps lapse
larabee larrabee
laraine lorain loraine lorraine
lareau lheureux
larimore larrimore
larison larrison
larivee larrivee
lark larke
larocque laroque
laroe larrow
laroux larue leroux
larry lary
larsen larson larsson
laruso larusso
lasca laska
lascaux lasko
lasch lash
laser lazar lazer
laseter lasseter
lashlee lashley
lasiter lassiter
laskey lasky
lassa lhasa
lasswell laswell
lat lot lott lotte
lata lotta
latchaw latshaw
late leight
lathan lathon
latimer lattimer
latimore lattimore
latin laton
latisha leticia
latner lattner
lato lotto
lats lots lottes lotts lotz
laub laube
laud laude
laudenslager loudenslager
lauderback louderback
laufer lauffer
laugher locher locker
laughlin locklin
laughton lawton
lauman laumann loughman
laun lawn
launer lawner
laur laure loar loehr lohr lor lore
laura loera lora lorah
laurance laurence lawrance lawrence lorance lorence lowrance
laurdan lorden
laureano laurino lorino
laureen laurene lorene
laurel loral
laurels lorals
lauren loren
laurena lorena
lauretta loretta
laurette lorette
laurey lauri laurie laury lawrie lawry loree lorey lori lorie lorrie lorry lory lowrie
lauria loria
laurice loris
lauries loris lorries
laurin lorin
lauro loro
laval leval
lavallee lavalley
lavan laven
lavelle leavelle
laverne lovern
lavette lovette
lavey lavi lavie lavy
lawes laws
lawhorn lawhorne
lawler lawlor
lawshe losch
layah leya
layland leyland
layton leighton
lb pound
lbs pounds
lea lee leigh li
leach leech leetch leitch
leaches leachs leeches
lead led
leaden ledden ledonne
leader leeder lieder
leads leeds
leaf leif lief
leah lia
leak leake leek leick
leakey leaky
leaks leeks
leala leila lela lila
lealia leilia lilia
leaman leamon leeman leemon lehman leman
leamer lemur
leaming leeming leming
lean leen lein lene lien
leana leena lena lina
leaner liener
leann liane lianne lyanne
leans leins liens
leap leep lepe
leaped leapt
learner lerner
learners lerners
leary leery
leas lees liese lis
lease leece leese leise
leased least
leaser leeser lieser
leash liesch
leason leeson
leasure leisure
leath leeth leith
leatherberry leatherbury
leave leve
leaven levan
leaver leever
leavey leavy levie
leavitt levett levit levitt levitte
lebaron lebarron
lebeau lebowe
lebel leble
leben lebon
leber leiber libor lieber
leboeuf lebouef
lebron lebrun
lech leck lek
lecher letcher
lechler leclair leclere
leckey leckie
lecter lector
lecy leisey leisy lisi
leda lida
leder lehder
lederman liederman
ledger leger
leeb leib lieb liebe
leeco lico
leedy leidy
leeper leiper
leet leete leite
leeuwen lewan luane
lefeber lefebre lefebvre
leffert lefort
leffler lefler leflore
leg legg legge
lege liege
leget leggett leggitt
leggs legs
legrand legrande
lehmer lemere lemmer
lehn lehne len
lehnen lenin lennon lenon
lehner lennar
lehnert lenart
lehnhoff lenhoff
lehrman lehrmann lerman
leibel libel
leibler liebler
leibman liebman liebmann
leibrand lybrand
leicester lester
leicht liked
leier liar
leifer lifer
leiken lichen liken lycan lykin
leiman liman lyman
leinberger lineberger
leindecker leyendecker
leiner liner
leininger lininger
leiss lice
leiter lighter lyter
leitman lighmtan lightman
leitner lightner
leitz lietz
lelah leola
leleux lillo
lelia lilja
lem lemm
lemans lemmons lemons
lemar lemarr
lemberg lemburg
lemcke lemke
lemma lemme
lemmon lemon
lemmond lemond
lenard lenhard lennard leonard
lenehan lenihan
leng leong
lenhardt lenhart leonhardt leonhart
lenig lennig
lennie lenny leny leonie
lennox lenox
lens lenz
lentine lentini leontine
lents lentz lentzsch
leopard lepard leppard
leota leta
lep lepp
leper lepper lepre
lerch lurk
lerche lurch
lerette lirette lurette
les less
lesa lisa
lesch lesh
leser lesser lessor loesser
lesesne lessin
lesi lessee
lesley leslie lessley
lesner lessner
lessen lesson
lessens lessons
lesuer lesueur
let lett
lets letts letz
lettie letty
leu lew lieu loo lou louw loux lu lue
leuck louque luc luecke luick luke luque
leus loos lose lous luiz luse
leveck levick
levee levy
levees levies levys
leveled levelled
levenson levinson
leverett leverette
levingston livingston
levittes levitts levitz
lewellyn llewellyn
lewers luers
lewey lewi lewy louie
lewinski lewinsky
lewis louis
lewiss louiss
lewman looman luman lumen
lewter looter luter
lewton luten luton
leyden liden lyden
lezotte lizotte
liana lianna
liao liau
liason liasson
libbey libby
liberties libertys
libraries librarys
licence license
licences licenses
licenser licensor
lichens likens lykens
licht licked
licker liqueur liquor
liddell liddle
liddick lydic lydick
liddy lydie
lide lied lyde
liebel liebl
lieberman liebermann
lierman liermann
lies lise
liff liffe
liford lyford
ligget liggett
light lite
lighten litan
lightle litle lytle
lights lites
likable likeable
like lyke
likes lykes
lil lill lille
lilah lilla
lile lyle
liles lyles
liley lili lilley lilli lillie lilly lily
lilian lilien lillian lilyan
liliana lilliana
lilies lillys lilys
lillehamer lillehammer
lillehamers lillehammers
lim limb limn
limbed limned
limberg limburg
lime lyme
lin linh linn linne lyn lynn lynne
linam lynam
linc linck link linke lynk
lince linse
linch lynch
lincks links lynx
lind linde lindh lynd lynde
linda lynda
lindaman lindemann
lindberg lindburg
lindeman lindman
linden lindon lynden lyndon
lindo lindow
lindsay lindsey
line lyne lysne
linehan linnehan
lineman linemen
linen linnane
lines lynes
linford lynford
ling lyng
lingard lingered
linhardt linhart
linneman linnemann
lins linz lynns
linsey linzey linzy
linskey linsky lynskey
linton lynton
lion lyon
lions lyons
lip lipp lippe
lipman lippman lippmann
lippi lippy
lipps lips
lipschutz lipshutz
liqueurs liquors
lira lire
lis liss
lisak lissack
lisco lisko
lisec lizak
lisk liske
lisle lyall
lissie lissy lyssy
list liszt
lister lyster
lit litt
literal litteral littoral
litman littman littmann
lits litts litz
littell little lyttle
litten litton lytton
livengood livingood
lizhi lizzie lizzy
lloyd loyd
lo loe loh low lowe
load lode
loader loder lowder
loads lodes
loan lone
loans lohnes lones
lob lobb
lobbies lobbys
lobe loeb
lober loeber
locey locy
lochner lockner
lochridge lockridge
loci lokey
locken lokken
lockerbie lockerby
locket lockett
lockey lockie
locklair locklar locklear
locks lox
loden lowden
loehmann lohman lohmann loman lommen lowman
loeper loper
loesch loesche
loess lois
loew loewe
loewenstein lowenstein
loewenthal lowenthal
loews los lowes lows
loewy lowey lowy
lohmeier lohmeyer
lohn lon
lohner loner
lohrman lohrmann lorman
lohse los
loisel loiselle
lolley lolli lolly
london lunden
loney lowney
lonnie lonny
lonski lonsky
looart louart
looby luby
looney loony
loop loup loupe lupe
looper luper
loopy lupi
loose luce
looses luces
loot lute
lop lopp
lordi lordy
lords lourdes
lorek lorick
lorensen lorenson
loreto loretto
lorimer lorimor
loser luzar
louck louk
loucks louks
louden loudon
loughery lowery
loughrey loughry lourie lowrey lowry
louisa luisa
loves luvs
loy loye
loyal loyall
lube luebbe
lubinski lubinsky
luca lucca luka
lucas lucus
lucey lucie lucy luisi
lucht lucked
lucile lucille
luck lucke luk
luckey luckie lucky
luckman lukman
lucks luks lux
lucrecia lucretia lucrezia
ludcke ludke ludtke
ludeman ludemann
ludlam ludlum
ludlams ludlums
ludvigsen ludvigson
luehring luhring luring
luehrs luhrs lures
lueth luth
luffed luft
lugar luger
lugarda luguarda
lugars lugers
luginbill luginbuhl
luhman luhmann
luhn lun lunn
lulu lulue
lum lumb lumm
lump lumpp
lund lunde
lundt lunt
lunney lunny
lurleen lurlene
lusch lush
luscher lusher
luster lustre
lutey luty
lutman luttman
lutsky lutzke
luttrell luttrull
ma mah
maack mach moch mock mok
maag mogg
maahs maas mas maz
maam mum mumm mumme
maass mohs
mabee mabie
mabel mable
mabery mabry
mabey maybe maybee
mabis mabus
mabon mayben
mac mack macke mak
macadam mcadam
macalpine mcalpine
macandrews mcandrews
macao macau
macarthur mcarthur
macartney mccartney
macaulay macauley mcauley mccallie mccauley mccaulley mccawley
macaw mccaw
macaws mccaws
macbeth mcbeath mcbeth
macbride mcbride mcbryde
maccallum mccallum
maccarthy mccarthy
macchi mackey mackie
macconnell mcconnel mcconnell
maccormack mccormac mccormack
macdermott mcdermitt mcdermot mcdermott
macdill mcdill
macdonald mcdonald
macdonalds mcdonalds
macdonell macdonnell mcdonell mcdonnel mcdonnell
macdougal macdougall mcdougal mcdougall mcdougle mcdugal
macdowell mcdowall mcdowell
macduff mcduff
mace mais
maceachern mceachern
macewan macewen mceuen mcewen mckeown
macey macy
macfadden mcfadden mcfaddin mcfadin
macfadyen mcfadyen
macfarland mcfarland
macfarlane mcfarlan mcfarlane mcfarlin
macgowan mcgowan mcgowen
macgregor mcgregor
macgyver mcgyver
mache match matsch
machen macken
macher makar
machi maki
machida mochida
macht matched
maciag mccague mccaig mckaig
macinnes macinnis mcinnes mcinnis mckiness mckinnis
macintosh mcintosh
macintyre mcentire mcentyre
mackall mackel
mackay mccay mckay
mackellar mckellar mckeller
mackenzie mckenzie
mackin makin
mackinley mckinlay mckinley
mackinney mckinney mckinnie mckinny
mackinnon mckinnon
macknight mcknight
macks macs max maxx
maclaine maclean mcclain mcclaine mcclane mclain mclane
maclaren mclaren mclerran
maclay mcclay mclay
macleish mcleish
maclellan mcclellan mcclellen mclellan
maclennan mclennan
macleod mccloud mcleod mcloud
macmahon mcmann
macmaster mcmaster
macmillan mcmillan mcmillen mcmillon
macmullen mcmullan mcmullin
macmurray mcmurrey mcmurry
macnab mcnab mcnabb
macnair mcnair
macnamara mcnamara
macnaughton mcnaughton
macneal macneil macneill mcneal mcneel mcneil mcneill mcniel
macomber mcomber
macphail mcphail
macphee mcfee mcphee mcphie
macpherson mcphearson mcpherson
macquarrie mccary
macqueen mcqueen
macrae mccrae mccray mccrea mcrae mcray
macro makro
macsharry mcsherry
mactaggart mctaggart
macumber mccumber
macvicar mcvicar mcvicker
macwilliams mcwilliams
mad madd
madam madame
madan maden maiden mayden
madar madder madere
maddie maddy
maddock madoc madock
maddocks maddox maddux
made maid mayde
madel madl
madelin madeline
madey mady maidie
madge maj
madsen madson
mae may maye mei mey
maeder medar
maertens mehrtens
maerz mairs mares
maes maize mase mayes mays mayse maze
maese meece meese meise miesse
maestas mestas
magan megan meighan
magar mager
magee mcgee mcghee mcghie muggy
maggs mags
magic majik
magie meiji
magin maginn
magley magli
magnate magnet
magnuson magnussen magnusson
magrath mcgrath
magruder mcgruder
maguire mcguire
mahala mahalah
mahan mahon mayhan
mahany mahony
maher mahr mar marr meagher
mahl moll molle
mahler moller
mahlman mahlmann
mahmood mahmoud mahmud
mahn man mann manne
mahnke mank manke
mahrt mart marte
mahtar mater motter
mai my
maia maya
maida mayda meda
maier mayer mayher mayor
maiers mayers mayors
mail maile maille male mayle
mailer maler
mailey maley maly
mails males
maim mame mayme
main maine mane mayne meyn
mainard maynard
mainer mainor maner mayner maynor
mainers maners
maines mains mainz manes maynes
maino meno
maio mayeaux mayeux mayo meyo
mair maire mare mehr mer
maisch meisch
maisel meisel
maisie mazie
maison mayson
maiti matey
majer major
majeske majeski
majka mica micah
makhoul mccool
mal malle
malak malloch
malarkey mullarkey
malay melee
malcolm malcom malcomb
malcolmson malcomson
maleski malesky moleski molesky
mali molley mollie molly
malia mallia
malick malik mallek mallick
malicoat mallicoat
malin mallin
malis mollys
mall maul maule maull mol
maller mauler
mallery mallory
mallet mallett
malley mally
mallo malo mollo
mallon malon
malloy mulloy
malm mam mom
maloney moloney
malt mault
maltbie maltby
mama mamma momma
manard mannered
manco manko
mandel mandell mandl mandle
mandela mandella
mandi mandie mandy
manette monette
mangham mangum
mangine mangini
manheim mannheim
mani mohney
manic manik
manila manilla
manis mannis
manley manly
mannen mannon
manner manor
manners manors
mannes manns mans manz
manney manni mannie manny
manseau monceaux
mansel mansell
manser mansour mansur
mantel mantle
manvil manville
maos mows
map mapp
mara marra
maradona maradonna
maradonas maradonnas
maranda miranda
marberry marbury
marc mark marke marque
marceau marceaux marso
marceca marseca marseka
marcecas marsecas
marcel marcelle
marcelino marcellino
marcella marsella
marchal marcile
marche marsch marsh
marches marchs
marchesano marckesano
marchi marcie markee markey markie marky marquee marquis
marchman marcmann markman
marci marcy marsee
marcia marsha
marcias marshes
marcil marcille
marcissa marsisa
marcks marks marques marx
marco marcoe marko markow
marcom marcum markham markum
marcon markan marken
marcone marconi
marcos markos
marcoss marcuss
marcou marcoux
marcus markkas markus
marcussen markuson
marden mardon
margarete marguerite
margaux margo margot
marge marje
margery marjorie marjory
margie margy marjie marjy
marian marion merion
marianne maryann maryanne
marians marions
marich marik
marie moree murray murree murrey murrie murry
marier merrier
maries murrays
marilin marylin
marilyn marilynn
marin merrin
maring mehring
marino merino
marisa marissa
maritz merritts
markel markell markle
markiewicz markovich markowicz
markson marxen
marlar marler
marlboro marlborough
marleen marleene marlene
marlen marlin marlon
marlens marlins
marlo marlow marlowe
marmer marmor
marney marnie
maro marro morrow
marohn marren
maroney moroney moroni
maroni marrone
marose morose
marous meris
marquardt marquart
marrett meritt merrett merrit merritt
marries marys
marriott merriott
marron mehran
marrow mero merow merrow
marrs mars marz
marry mary merrie merry
marschall marshal marshall martial
marsden marsdon
marshaled marshalled martialed
marshalls marshals martials
martech martek
martel martell martelle
marten martin marton
marteney martiny
martens martins
martensen martenson martinsen martinson
marter martyr
marti martie marty
martis martys
marts martz
marveled marvelled
marvell marvelle
marvellous marvelous
masch mash
masci massey massi massie
maseng massing
maser mazer
masi mosie mossey
maso mazzo
masood masoud
mass masse
massachusetts massachussetts
massar masser masur
massed mast
massman massmann
massucci masucci
masten maston
masterbate masturbate
masterbates masturbates
masterbating masturbating
masterbation masturbation
mastif mastiff
mat matt matte
mataksas metaxas
matches matschs
matell mattel
mateo matteo
matera mattera
matern mattern
matheney matheny
mathes mathis matthis
mathew mathieu matthew
mathews matthews
mathewson matthewson
mathias matthias
mathiasen mathiason
mathie mathy
mathies matthies matthys
mathiesen matthiesen
mathilda matilda
matic mattick
matis mattice
mato motto
matos mottos
matousek matusek
matrixes matrixs
mats mattes matts matz
matsen matson
matsko motzko
matteson mattison
matteucci mattucci
mattie matty
mattis matus
mattocks mattox
matusi matussi
mau meaux mo moe mow
mauck mauk
maud maude mod
maue maui
maulden mauldin
maura mora morra
maureen moreen
maurer mourer mowrer
mauri maurie maury morey mori morrie morry mory mowrey mowry
maurin morin morrin murrin
maurine morine morini
maurita morita
mauritz moretz moritz
mauro moro morro
maurus morris
mauser mausser
mauss mos moss
mauzey mauzy
mavericks maverix
maxam maxham maxim maxxam
maxcy maxey maxi maxie maxy
maxon maxson
mayan mion
mayberry maybury
mayhew mayhue
mayr meir
mazel muzzle
mazola mazzolla
mazzone mazzoni
mc mic mick micke
mcafee mcaffee
mcafferty mccafferty
mcalinden mclinden
mcalister mcallester mcallister mccalister mccallister
mcallen mccallen
mcan mccahan mccan mccann mchan
mcanally mcannally
mcardle mccardell mccardle
mcartor mccarter
mcauliff mcauliffe
mcavoy mcevoy
mcbain mcbane
mcbirney mcburney
mccaffery mccaffrey
mccain mccane mckain mckane
mccall mccaul
mccamey mckamey
mccanna mckanna
mccarey mccarry
mccarran mccarren
mccarrell mccarroll
mccarrick mckarrick
mccart mccartt
mccartan mccarten mccartin
mcclafferty mcclaugherty mclafferty
mcclam mclamb
mcclanahan mclanahan
mcclarty mclarty
mcclatchey mcclatchy mcklatchy
mcclean mclean
mccleary mccleery mcleary
mcclees mclees
mcclelland mcleland mclelland
mcclintic mcclintick
mcclish mclish
mcclory mclaury
mccloskey mcclosky
mccluer mcclure mclure
mccole mccoll
mccollam mccollom
mccolm mccomb
mcconaghy mcconaughy
mcconaughey mcconnaughey
mccone mchone mckone mckown
mcconnells mcconnels
mccorkel mccorkell mccorkle
mccort mccourt
mccoun mccown
mccowan mccowen mckowen
mccoy mckoy
mccracken mccrackin
mccraney mcrainey mcraney
mccreadie mccready mccredie mccreedy
mccreary mccreery
mccree mckree mcree
mccright mcright mcwright
mccrorey mccrory mcrorie
mccrum mccrumb
mccuan mccuin
mccue mchugh
mccuen mccune mckune
mccuiston mcquiston
mcculla mccullah mcculloh mccullough
mccullar mcculler
mccullars mccullers
mccullen mcmullen
mcculley mccully
mccutchan mccutchen mccutcheon
mcdade mcdaid
mcdanel mcdannel
mcdearmon mcdurman
mcdonagh mcdonough
mcdonnells mcdonnels
mcduffee mcduffie mcduffy
mcelhaney mcelhany mcelheney
mcelhiney mcelhinney mcelhinny
mcelrath mcelreath mcilrath
mcelroy mcilroy
mcelvain mcelvaine
mcelwain mcelwaine
mcenaney mcenany
mcendree mckendree mckendry
mcenerney mcinerney
mcfall mcfaul mcphaul
mcfarren mcferran mcferren mcferrin mcferron mcpheron
mcfatter mcphatter
mcfeeters mcpheeters
mcgagh mcgaugh mcgaw
mcgahee mcgahey
mcgarity mcgarrity
mcgarry mcgary
mcgaughey mcgaughy
mcginess mcginness mcginnis mcginniss mcguiness mcguinness
mcginn mcguinn
mcgirr mugger
mcgirt mcguirt
mcglinn mcglynn
mcglocklin mclaughlin
mcglothen mcglothin
mcgonagle mcgonigal mcgonigle
mcgrain mcgrane
mcgreevey mcgreevy
mcguffee mcguffey mcguffie
mcguirk mcgurk
mchale mikael
mcilvain mcilvaine
mcintire mcintyre
mcinturf mcinturff
mciver mcivor
mckeag mckeague
mckean mckeen
mckee mckey mckie muckey mucky
mckeithan mckeithen
mckelvie mckelvy
mckenney mckenny
mckeon mckeone
mckibben mckibbin mckibbon
mckillip mckillop
mckimmey mckimmy
mckinneys mckinnys
mckinsey mckinzie
mckissic mckissick
mckitrick mckittrick
mckneely mcneally mcnealy mcneeley mcneely mcneilly
mcknew mcnew
mclin mclinn
mcmackin mcmakin
mcmahan mcmahen
mcmanaman mcmanamon
mcmanis mcmannis mcmanus
mcmenamin mcmennamin
mcmenamy mcmenemy
mcmillian mcmillion
mcmonagle mcmonigle
mcmoran mcmorran
mcmurtrey mcmurtry
mcnairy mcnary
mcnalley mcnally
mcnear mcneer
mcnease mcnees
mcneece mcneese mcneice
mcnelis mcnellis
mcnichol mcnickle
mcpeak mcpeake mcpeek
mcquade mcquaid mcquaide
mcquain mcwain
mcquary mcquerry
mcqueeney mcweeney
mcquethy mcwethy
mcquillan mcquillen mcquillin
mcvay mcveigh mcvey
mcwaters mcwatters
mcwherter mcwhirter
me mea mee mi
meacham meachum meecham
mead meade
meader meador meder meeder
meaders meadors
meads medes
meaker meeker
meal meehl mele miele
mealer mealor meeler
mealey mealy
mean mein meine mien
meaner meanor
meaney meany
meant mente
mear mere mir myhre
meara miera
mears mirs
mease mees meis
meat meet mete
meatier meteor
meats meets meitz
meca mecca
mech meck
mechler meckler
meckes mex
medal meddle medel
medi mehdi
medlar medler
mefferd mefford
mehitabel mehitabelle
mehl mel mell melle
mehlberg melberg
mehler melear meller mellor
mehlhorn melhorn
mehling meling melling
mehlman mellman melman
mehmet memmott
mehner menor
meier meyer mier myer
meiers meyers miers myers
meikle mikal
meinecke meineke
meiner minar mineer miner minor
meiners miners minors
meinhardt meinhart minehart
meininger mininger
meisner meissner
meiss mice
melanby mellonby
meland melland
melanie melany
melbourne melburn
melcher melchor
meleski mileski
meli melley melli mellie melly
melicent melisent
melick mellick
melin mellin
melisse mellis
melita melitta
mellen mellon melon
mello mellow melo
mellons melons
melnick melnik melnyk
melone meloni
melts meltz
melvin melvyn
men menn menne
mena mina
menachem menahem
menard minard
mencer menser
mencken menken
mend mende
mendelsohn mendelson mendelssohn
menear minear
menefee menifee
menk menke
mennan mennen
mens menz menze
merc merck merk murch murk
mercedes mercedess
merci mercy
mercks mercs
mercland murkland
meredith merideth meridith
merely myrlie
meridian meridien
meriweather meriwether merriweather merriwether
merkel merkle
merker merkur
merkey murky
merkin mirkin
merl merle
merola merolla
merrell merrill meryl meryll
merrimac merrimack
mers merz
merten merton murton
mertle mirtle myrtle
mertz mirtz
merv mirv
mervin mervyn
merwin merwyn
mesch mesh
meselsohn meselson
mesick messick
mesner messner
messed mest
messerli messerly
messerschmidt messerschmitt
messrs mssrs
mester mestre
met mette
meta mita
metal mettle
metamorphasis metamorphosis
meter metre
meters metres
metheney metheny
metric metrick
metrobanc metrobank
mets metts metz
metsker metzker
metter mettur
metzgar metzger
meuse mewes muse
mezo mezzo
micaela mikaela
miccosukee micosukee
mich mitch mitsch
michael micheal
michaela michaella
michaels michiels mikles
michaelsen michaelson michelsen michelson
michal michell michl mitchel mitchell
michals mitchells
michalski michalsky
michaud michaux micheaux
michel michele michelle
michelin micheline
michelles michels
michener mitchner
michon mitchen
mickel mickle mikel mikell
mickels mickles mikels
mickelsen mickelson
mickey micki mickie micky
mickish mikesh
midgets midgetts
midyett midyette
mieno mino
mies mize
might mite
mihm mim
mihn min minh
mihns minns
mikelson mikkelson
mikulec mikulic
mil mill mille
mila myla
milam milem milum
milas mylas
milbank millbank
milbourn milbourne
milburn millburn
milco milko
miler myler
miles myles
milhous milhouse millhouse
milicent millicent
milk milke
millage milledge
millan millen millin millon
millar miller
millet milot
milley milli millie milly
millican milliken
milliliter millilitre
milliliters millilitres
millimeter millimetre
millimeters millimetres
millman milman
milln milne
millner milner
mills mils milz
millsap milsap
millstein milstein
millward milward
miltie miti
mimbs mimms mims
minc mink minke
mincey mincy
minckler minkler
mincks minks
mind mined
mineau minnow minow
minehan minihan
minelli minnelli
minet minit
mini minney minnie minny
minich minnich
minick minnick
minis minnies
minix minnix
minot minott minute mynatt
mints mintz
minutia minutiae
miot myatt
mira mirra
mire myre
mirelle morel
mires myres
miriam myriam
mirilla myrilla
mirna myrna
mirren myhren
mirti murty
mis miss
misch mish
mischa misha
miser mizer
mises mizes
misner mizner
missal missel missile
missed mist
missey missie missy
missis missus mrs
mister mr
mistic mystic
mitcham mitchum
mitman mittman
mittan mitten mitton
mittelman mittleman
mittelstaedt mittelsteadt
mitterand mitterrand
mixed mixte
mixon mixson
mizell mizzell
moacq moak moke
moad mode moede mowed
moan moen mon mone
moans mones
moat mote
moats motes
mobbs mobs
mobil mobile
mobiles mobils
moca mocha moka
modeling modelling
modi mody mowdy
moehlman mohlman
moehring mohring moring
moeller mohler moler
moerke mork
moers mowers
moes mose
moeser moser mozer
moffat moffatt
moffet moffett moffit moffitt
mogel mogle mogul
mohamed mohammad
mohl mole
mohn monn
mohr mor more morr
mohrman mohrmann moreman morman mormon
moina moyna
moise moyes
moishe moshe
mold mould
molden moulden
molder moulder
molding moulding
moldings mouldings
molds moulds
moldy mouldy
moleskin moleskine
mollet mollett
molnar molner
molten molton moulton
mommies mommys
monaghan monahan
monday mundi mundie mundy
monett monnett
moneyed monied
moneys monies
monge monje
mongeau mungo
monk munk
monroe munro munroe
monsen monson
monsignor msgr
montagu montague
monte montee monti montie
monteiro montero
monterey monterrey
monts montz
moo moue mu
moodie moody
moog muegge
moomaw mumaw
moon moone
mooney moonie
moor moore muhr
moorehead moorhead
moorehouse moorhouse
moores moors
moorman moormann
moos muise
moose mousse
moots mootz
mooty muti
moppes mops
morain moraine
morais moray
moral morell murrell murrill
moraski muraski
morawski murawski
mordecai mordechai
morea moria moriya
moreira morera
moreland morland
moren morren
moreno morino
morgan morgen morgun
morgante morganti
morice moris morriss
morisette morissette morrisette morrissette
morison morrison
morn mourn
morneau morneault
morning mourning
moros moroz
morrisey morrissey
mors morze
morse morss
mortar morter
morten morton
mortensen mortenson
mortie morty
mosbacher mossbacher
mosco mosko
moscow moskow
mosel mosle mosul
moseley mosely mosley
mosher mosier
mosquitoes mosquitos
mossberg mossburg
motile motyl
motl mottl
motley mottley
motola mottola
mots motts motz
mott motte
mount mt
mounts mountz
moura mura
mousseau musso
moustache mustache
mowat mowatt
moy moye
moyl moyle
much mutch mutsch
mucous mucus
mud mudd
muehl mule
muehler mueller
mughniyeh mugniyah
muhamed muhammed
muhameds muhammeds
muhl mull
mujahedeen mujahideen
mulhearn mulhern
mullally mullaly
mullan mullane mullen
mullaney mullany
mullican mulliken
mulvaney mulvany
mummey mummy
mummies mummys
mun munn
muncee muncey muncie muncy
mundorf mundorff
mundt munt
muni munni
munns muns munz
munyan munyon
murdoch murdock
murdochs murdocks
murff murph
murial muriel
murnan murnane
murphey murphy
murphree murphrey
murr myrrh
musch mush
muscle mussel mussell
muscles mussels
music muzik
musica muzyka
musich musick
musk muske
muskie musky
musman mussman
mustard mustered
musto mustoe
mutchler mutschler
mutts mutz
muzzey muzzy
myren myron
myrtice myrtis
n un
na nah naw
naan non
naber neighbor neighbour
nabers nabors neighbors neighbours
nader nadir
nadia nadja
naeve neave neve
naffziger nafziger
nagel nagle
nahm nam
nail naill nale
nailor naylor
naiman neyman
naira neira
nairn nairne
naito nato
najar najjar
nalley nally
nana nanna
nanney nanni nanny
nantes nantz
napa nappa
naramore narramore
nary neri
nase nays
naser nazer
nassar nasser
natale natali
natalie nathalie nattily
nationsbanc nationsbank
nationsbancs nationsbanks
nattie natty
nauman naumann
naval navel
navar navarre
navarette navarrette
navas novice
navies navys
nay neigh nej ney
neala nila
nealey nealy neeley neely
nealon neilan
neals neels neils niels
nealson neilson nielsen nielson
neat neet
neaves neves
nec neck
necks nex
neco neeco nico nikko niko
necos nikkos nikos
ned nedd
nedel needle neidl
needelman needleman
neeld neild nield
neeman neiman nieman niemann
neeson nessen niesen
negroes negros
neher neyer
nehls nelles nels
neiberg nyberg
neider nieder
neidhardt neidhart
neighborhood neighbourhood
neighborhoods neighbourhoods
neighboring neighbouring
neighborly neighbourly
nein nene
neisen nicen
nela nella
nelli nellie nelly
nelsen nelson
nemetz nemitz
nerenberg nierenberg
nero niro
nerone nerren
nesci nesi nessi nessie
nesler nestler
nessel nestle
nest neste
nester nestor
net nett
neto netto
nets netz
nettie netty
neubauer newbauer
neuber nuber
neuberger neuburger newberger newburger
neuburg newberg newburg newburgh
neue newey
neugent nugent
neuhart newhart
neuhaus newhouse
neukam newcom newcomb newcombe newcome nukem
neumaier neumeier neumeyer newmeyer
neuman neumann newman newmann
neuville newville
nevels nevils
nevill neville
newbern newburn
newberry newbery newbury
newbie newby
newcor nucor
newlan newlon newlun
newley newly
newlin newlyn
newsom newsum nuzum
newson nusen
newtown newtowne
neyens nines
niall nile
niam niamh
nib nibbe
niccoli nicoli
niccum nickum nycum
niche nitsch nitsche nycz
nicholas nicolas
nichole nicole nicolle
nicholes nicoles
nicholi nickolay
nicholl nickel nickell nickle nickol nicol nicoll nikkel
nicholls nichols nickels nickles nickols nicolls nicols
nickey nicki nicky niki nikki
nicklaus nickless
nickoloff nicoloff
nickolson nicolson
nickson nixon
nicolae nikolai
nicolaus nikolaus
nicolet nicolette
nicoline nicolini
nicor nycor
niedermeier niedermeyer
niemeier niemeyer
nienow nino
nieto nito
nigh nye
niland nyland nylund
niles nilles
nilsen nilson nilsson
nineties ninetys
nipon nippon
nisei nissei
nissa nyssa
nitroglycerin nitroglycerine
nitrosamines nitrosomines
noa noaa noah
noakes nokes
noami nomi
noblett noblitt
nobodies nobodys
nobrega nobriga
noel noelle
noffsinger nofsinger
nogueira noguera
noise noyes
nola nolla
nold nolde
nolen nollan
nolie nolley
nolt nolte
none nuhn nun nunn
noon noone
noons nunes
noose nous
nora norah
nord nored norred
nordan norden
nordman nordmann
norell norrell
normandie normandy
normie normy
norrie norry
norse nourse
northcott northcutt
northrop northrup
northrops northrups
norvel norvell norvil
norwin norwyn
novak nowak
novey novi novy
novicki novitski novitsky
nufer nuhfer
nunnally nunnelly
nunns nuns
nurr nurre
nusbaum nussbaum
nut nutt
nuttal nuttall nuttle
oak olk
oakes oaks
oakey oaky okey oki okie
oanh own
oar ohr or ore orr
oared ord
oars ores
oates oats
oatis otis
oba ohba
obeirne obyrne
obermeier obermeyer
obremski obremsky
obrian obryan
obriant obryant
observatories observatorys
occuring occurring
ochs ox
ochsner oxner
oconner oconnor
oconners oconnors
oday odea
oddi oddy
ode owed
odele odeli
oden odin
odeon odiaun
oder odor odour
odolf udolf
odom odum
odonnel odonnell
odonoghue odonohue
oehler ohler oler
oehlke oelke
oehme ohm
oehmen ohman ohmann omen
oehmens omens
oelman ohlman ohlmann
oelrich ohlrich
offen often
offerman offermann
og ogg
ogborn ogburn
ohair ohare
ohallaron ohalloran ohalloron
ohearn ohern
ohl ol ole
ohlin olin
ohlsen ohlson ohlsson olsen olson olsson
ohmer omer
ohrt ort
ohs os ose owes
oi oie oy oye
ok okay
okeefe okeeffe
okelley okelly
oland olund
old olde
oldt olt
olenick olenik
oleson ollison
oliff olliff
olinger ollinger
ollar oller
olsens olsons
olshefski olszewski
oltman oltmann
olympiad olympiads
omaar omar
omahoney omahony
one won
oneal oneil oneill
ooh oooh ou
oohs ooohs ooze
oona una
op opp
opal opel ople
opals opels
opperman oppermann
oquin oquinn
oralie orally oreilly
oran orran
orban orben
orcutt orkut
orea urrea
oreilly oriley
oren orren
organisations organizations
ori ory
orick orrick
orin orrin
orix oryx
orlich orlick
ormand ormond ormonde
ormands ormonds
ormsbee ormsby
orn orne
oroark orourke
orsborn orsburn
orten orton
ortman ortmann
osake osaki
osbon osbun
osborn osborne
osbourn osbourne osburn
oscar oskar
osland oslund
osman osmon ossman
osmond osmund
osmun ozmun
osterhoudt osterhout
osterman ostermann
ostermeier ostermeyer
ostrom ostrum
ostroski ostrowsky
ott otte
ouaga waga
ouelette ouellette
oui we wee wiehe wii
ouimet ouimette
ourso urso
ousley owsley
ovary overy
overbey overby
overdo overdue
overley overly
overnight overnite
oversea oversee
overseas oversees
ovitts ovitz
ownbey ownby
oxidative oxydative
ozzie ozzy
p pea peay pee
paap paape pop popp poppe
paar par parr
paasch posh
pac pack pak paque
paced paste
pacing pasing
packed pact
packman pacman
packs pacs paks pax
paco payco peco
paddack paddock
paddies paddys
padget padgett padgitt
pae pi pie pye
paean peon
paeans peons
paek peak peake peek pique
paetz peats peets peetz peitz petes pietz
page paige
paget pagett
pahl pall
pahnos panos
paighton payton peyton
paign pain paine pane payne
paik pake
pail paille pale
pails pales
pains panes
painter paynter
pair pare pear
paired pared
pairing paring
pairs pares pears
pais paiz pays peis
pait pate
palace pallas
paladino palladino
palansky polanski polansky
palate palette pallet pallett
palates pallets
palca palka
palco palko
pallo palo
palm palme
palmer pommer
palonius polonius
paluch paluck
pamer paymer
pandit pundit
panek panic panik
panel pannell
panetta pinetta
panettas pinettas
pankki panky
panko pankow
pao pough pow powe
paoli powley
pap papp
papa poppa
papal paypal
paquette poquette
paradee parody
parag pirog
parc park parke
parcel parsell
parcells parcels
parch partch
parchman parkman
pardee pardi pardy
parden pardon
pardo pardoe
parella parrella
parente parenti
pareti paretti
parfums perfumes
parillo parrillo
paris parris
parkes parks
parlee parley
parler parlor parlour
parretti peretti
parrish perish
parrot parrott
parry perry
parsefal parsifal
parshall partial
part parte
partee parti party
parten parton
parties partys
pas paz
pascal pascale
pasch pask pasque
paschal paschall
paschen passion
pasco pasko
pasman passman
paso passow
passed past
paster pastor pasztor
pasternack pasternak
pat patt
patane paton patten patton
paterson patterson
patey paty
path pathe
patin pattin
patons pattens pattons
pats patz
pattee patti pattie patty
patteson pattison
patties pattys
paugh paw
paul paule paull pol
paules pauls
pauley pauli paulie pauly pawley
paulick paulik pawlik
paulin paullin
pauling pawling
paulsen poulsen poulson
pause paws
pautsch pouch
pavilion pavillion
pavlak pawluk
pavlic pavlick pavlik
pawelski pawelsky
paxon paxson
pay paye pei
payan payn
paychecks paychex
payer payeur
pazner pozner
peace piece
peach piech pietsch
peachey peachy
peaden peden
peaked peeked piqued
peakes peaks peeks
peaking peeking peking
peal peale peel peele peil piehl piel
pealer peeler
pearce peirce pierce
pearcy perkey perky pirkey purkey
pearl pearle perl perle
pearls perls
pearlstein pearlstine perlstein
pearly perley
pearse perce pers perse purse
pearson peerson pierson
peart pert purt
peary peery pieri
peas pease pees ps
peaslee peasley
peat peet peete pete piette
peavey peavy peevey peevy
pech peck
pechman peckman
pecor pekar
pedal peddle
pedaled pedalled peddled
pedaling peddling
pedals peddles
peddie peddy
pedersen pederson
peeples peoples
peer pier
peers piers
peeters peters pieters
peg pegg
peggie peggy
peggs pegs
pehl pell pelle
peifer peiffer pifer
peko pico
peleponnesian peloponnesian
pelerin pellerin
pelfrey pelphrey
pelham pellum
pelkey pelky
pellet pelot
pells pels pelz
pelts peltz
pen penh penn
pena penna
pence pense
penhs penns pens
penick pennick
peninger penninger
penix pennix
pennel pennell
penney pennie penny
penneys pennies pennys
pepe pepi peppi peppy
peper pepper
pepin peppin
peppard peppered
peppel pepple
per pere pur purr
perc perk purk
percell purcell
percle pirkl pirkle
percs perks
perdew perdue purdue
pereira perera pereyra
peres perez
perine perini
perko pirko
perkovic perkovich
permanente permenante
pernell purnell
pero perot
perreault perro perrow
perret perrett perritt
persall pursel pursell
perses purses
persley pursley
person persson
perus peruse
pervade purveyed
perz purrs
pesch pesh
pesci pesky
pet pett
peta pita
peter pieter
peterman petermann
petersen peterson pettersson
petersens petersons
pethel pethtel
petie petit pettee pettey petti pettie petty
petito petitto
petitt pettet pettit pettitt pettitte
petr petre petter
petree petrey petri petrie petry pettry
petrich petrick petrik
petro petrow
petrone petroni
petroski petrowsky
petruccelli petrucelli
pets petz
petsch petsche
pettersen petterson
petteway pettway petway
petteys petties
peugh pew pugh
pews pughs
pflueger pfluger
phebe phoebe
phebus phoebus
philippine phillipine
philippines phillipines
philipps philips phillipps phillips
philipson phillipson
philipss phillipss
phillis phyllis
philpot philpott
phoney phony
phosphorous phosphorus
piatt pyatt pyeatt
pic pick pik
picard pickard
picchi picky
piche pitch pitsch
picher pitcher
picht picked
pickel pickell pickle pikul
picken picon
pickeral pickerel pickerell
picket pickett
pickrel pickrell
picks pix
pieroni pirrone
pierro piro pirro
pig pigg
piggee piggy
piggott pigott
pigmy pygmy
pihl pil pill pille
pike pyke
pilate pilot
pilates pilots
pile pyle
piles pyles
pilgram pilgrim
pillar piller
pillard pillared
pills pilz
pimm pymm
pin pinn
pinckard pinkard
pinckney pinkney
pincus pinkus
pine pyne
pineau pinnow
pineo pinneo
pines pynes
pinion pinyan
pinkie pinky
pinnochio pinocchio
pious pius
pip pipp
piper pyper
pirtle purtell purtle
pistil pistol
pit pitt
pitman pittman
pitner pittner
pits pitts pitz
pittle pytel
pittsburg pittsburgh
pizazz pizzazz
placek placzek
plack placke plaque
placks plaques plax
plain plane
plainer planar planer
plaines plains planes
plaino plano
plait plate
plaited plated
plaiting plating
plaits plates
planck plank
plant plante
plants plantz
plas plass plasse
platen platten
platner plattner
platt platte
platts platz
pleas please plese
plemmons plemons
plessey plessy
pletcher pletscher
pleural plural
plew plue
plexiglas plexiglass
pliler plyler
plimpton plympton
ploch plock
plot plott
plots plotts plotz
plouff plouffe
plough plow
ploughed plowed
ploughs plows
ploughshare plowshare
ploughshares plowshares
plum plumb
plumber plummer
plumlee plumley
plunkett plunkitt
pluses pluss
po poe poh
poag pogue
poch pock
pocks pox
podolski podolsky
poehl pohl pole poll
poehler polar
poehlman poelman pohlman pohlmann pollman
poehls pohls poles polls pols
poes pose pows
point pointe
pointer poynter
poirier poirrier
poke polk
pokes polks
pokey poky
polan polen
polaski polasky
poley poli
polich pollick
policies policys
poling polling
polino pollino
polinski polinsky
polis polus
pollack pollak pollock pollok
pollacks pollux
pollan pollen
pollet pollett pollitt
polley polly poly
pollster polster
pollys polys
pomerance pomeranz
pont ponte
poo pooh pou pu
pooch puche
pool poole poul
poolas poulos
poor poore
popek popik
poppell popple
poppies poppys
populace populous
por pore porr pour
pored poured
pores pours
poring pouring
porsche portia
port porte
ports portz
poser poseur
possehl postle
postel postell
posten poston
pot pott
potato potatoe
poteet poteete
pots potts
pouliot puleo
pousson pusan
pouter poutre powter
poyner poynor
praeger prager
praise prays preys
prater praytor
prats pratts
pratt pratte
praun prawn
pray prey
prayed preyed
praying preying
pre pree prix
preas preis
prebble preble
prebe priebe
precede preceed
precedes preceeds
predominantly predominately
preece priess
preen prien
prehn prenn
preiser pricer
preiss price pryce
premier premiere
premieres premiers
prentice prentiss
preppie preppy
prescher pressure
presidencies presidencys
presley pressley pressly
presnall presnell pressnell
press presse
pressed prest
pressler preszler
presstek prestech
prestage prestidge
preuss pruess
prevatt prevatte
prevette privette
prew pru prue prugh
prewett prewitt pruiett pruitt
pri pry
pribble pribyl
prichard pritchard
prichett pritchett
pride pried pryde
prier prior pryer pryor
pries prize
priestley priestly
prig prigge
prim primm
primeau primeaux
princesses princesss
principal principle
principals principles
prindl prindle
prine pruyn
prins prinz
prints printz
prioleau priolo
priors pryors
prism prizm
prissie prissy
pritts pritz
privatisation privatization
proch prock
prochaska prohaska
prockter procter proctor
prodigies prodigys
proffit proffitt profitt
profit prophet
program programme
programing programming
prolog prologue
prop propp
proper propper
properties propertys
propps props
pros prose
prospect prospekt
protesters protestors
prough prow
provance provence
prows prowse
prus pruss
prusha prussia
psalter salter saulter
psalters salters
ptacek toczek
ptak tack tacke tak
pty tai thai tie ty tye
publically publicly
publics publix
pudgie pudgy
pullam pullum
pullan pullen
pulls puls
pundt punt
purdham purdom purdum
purdie purdy
putnam puttnam
putnams puttnams
putts putz
puzo puzzo
pyhrric pyrrhic
quade quaid
quail quale quayle
quails quayles
quarters quarterss
quarts quartz
quattrocchi quattrochi
queau quo
queena quina
quel quell
quicksilver quiksilver
quietest quietist
quillan quillen quillon
quin quinn
quincey quincy
quip quipp
quirk quirke
quiros quiroz
ra rah raw rha
raab raabe rob robb robbe
raabs robbs robs
raad rod rodd
raap ropp
raatz rots rotz
rab rabb
rabble rabel
raben rabun
rabes rabies
rabey raby
rabi robbie robby
raborn raburn
racal rachal
race rais
racer raysor
racette rosette
racey racy
rachad rashad
rachael rachel
rachford ratchford
rack rak wrack
racked wracked
racket racquet
racking wracking
rackliff rackliffe
rackow rasco rockow roscoe
racks rax
raczynski rucinski
rad radde
rada radha
radatz raddatz
radbourn radbourne
radcliff radcliffe
rader raider
radi roddey roddie roddy
radich radick
radner radnor
rae ray raye re rea reay rey wray
raeburn rayborn rayburn reyburn
raeder redder reder rehder
raedler redler
rael rail raile rayl rayle reil
raetz reetz rietz
raf raff
rafael raphael
rafe raiff
raffel raffle raphel
raffi rafi
rag wragg
ragain ragen
ragan reagan
rage wrage
ragel ragle
raggio roggio
rago roggow
raheem rahim
rahm ram ramm
rahn ran ranh rann
raid rayed
raiford rayford
raikes rakes
railey reiley reilley
rails rales
raimer ramer raymer
raimo ramo raymo
raimond raymond raymund
rain raine rayne reign rein reine
raina reyna
rained reigned reined
rainer rayner raynor
raines rains ranes raynes reigns reines reins
rainey rainie rainy raney reiney
raining reigning reining
raisa raissa
raisch reisch reisz riesh
raise rase rays raze reas res
raised razed
raiser raisor raser rasor razor
raisers razors
raising razing
rait raitt rate
rakocy rakoczy
raleigh rawley
raley rally
rall raul rawl
rallies rallys
ralls rawles rawls
ralston raulston
raman rayman reyman
rambo rambow
ramel rammel
ramon ramone
rampey rampy
ramsay ramsey ramzi
ranck rank ranke
rancor ranker
randa rhonda ronda
randal randall randel randle randol
randi randy
rando rondeau
ranee ranney
rani ronnie ronny
rans ranz
ransom ransome
ranson ransone
rao rau
rap rapp rappe wrap
rapaport rappaport rappoport
rapped rapt wrapped
rappelling repelling
rapper wrapper
rappers wrappers
rapping wrapping
raps wraps
rare reher
rasch rasche rash
rasheed rashid
raskin raskyn
rasmuson rasmusson
raso rossow
rat ratte
ratcliff ratcliffe
rateliff ratliff ratliffe
rath wrath
rathburn rathburne
rather wrather
rathman rathmann
ratkowski rutkowski
ratner rattner
rats ratts ratz
rauh rawe
raup raupp
rausch roush
raut rout routt
rauth roth
ravan raven
ravenel ravenell
rawson rossen
raycraft reycraft
raynard reynard
reach reeche
read reade red redd
readable redouble
reader reeder reider rieder
readers reeders reiders rieders
reading reding
readinger reddinger redinger
readout redoubt
reads reeds reids
ready reddy redi
reagen regan
reagle regal reigle riegel riegle
reagor reger rieger
real reel riehl riel
reali reily rielly riely
realisable realizable
realisation realization
realisations realizations
realise realize
realised realized
realises realizes
really rylee
ream reim rheem riehm
reamer remer riemer
reames reams reims
reaney reny rini
reap reep riepe
rearden reardon riordan
reas rees reis riese
rease reece reese reise rhys riess
reaser reasor reeser reesor rieser
reaume rheaume room roome
reaux rheault rho ro roe roh rohe row rowe wroe
reave reeve
reaver reever
reaves reeves reves rieves
reba rebbe riba
rebello rebelo
rebman rebmann
rec rech reck wreck
recht wrecked
recision rescission
recisions rescissions
recker wrecker
recognise recognize
recognised recognized
recognising recognizing
reconnoiter reconnoitre
recoveries recoverys
recur ricker
reddell redel redell
reddick redic redick
reddington redington
reddish redish
reddit redditt
redeker rediker
redfearn redfern
redmann redmon
redmond redmund
ree reeh rhee
reeb riebe
reeck reek reick rieck riecke riek rieke wreak
reed reid ried riede wrede
reedy reidy riedy
reef reif reiff rief
reeg rieg
reeking wreaking
reeks wreaks
ref reff reph
refer rougher ruffer
refering referring
referred rufford
reffett reffitt
refineries refinerys
rega riga
regester register
reggy regie
rehm rem remme rhem
rehman rehmann
rehn ren renn renne wren wrenn
rehnquist renquist
reibel ruybal
reich reiche rike
reichel reichl reichle
reicher riker ryker
reichman reichmann
reichs reicks
reidinger ridinger
reier reyer
reifel rifle
reihl rile ruyle ryle
reilly riley ryley wryly
reillys rileys
reiman reimann ryman
reimer rhymer rimer rymer
reinaldo reynaldo
reindel reindl
reiner rhyner riner ryner
reinertsen reinertson
reinhardt reinhart rhinehardt rhinehart rinehardt rinehart
reinheimer rinehimer
reinstein rheinstein
reiser ryser
reisig reissig
reisman reissman
reiss rice wrice
reit right rite wright write
reitan reiten
reiter reitter righter riter writer
reith wreath
reitman rietman
reitmeier reitmeyer
reits reitz rights rites wrights writes
reker rieker
relf relph
remi remmy remy
remic remick
remolded remoulded
remsberg remsburg
remsen remson
rena rina
renard rennard
renata renate
renaud reneau ryno
rench rentsch wrench
rendall rendell
rene renee
renfro renfroe
renick rennick
rennie renny
rens renz
rents rentz
reo rio
rep repp
repos repose
republica republika
resch resh
reseachers researchers
researches researchs
resistance resistence
resnick reznick reznik
reso rizzo
ressel wrestle
rest wrest
resting wresting
ret rhett
reuben ruben
reul reule rhule ruel rule
reunite riunite
reuss ruess
reust roost ruest
reuter reutter
reveler reveller
revelers revellers
revette rivette
rew rhew rhue rioux roux ru rue
rex wrecks
rexroad rexrode rexrodt
rhea ria
rhein rhine rhyne rine
rheta rita
rhin rihn rinn rinne
rhines rhynes rines rynes
rhoad rhode road rode roed rohde rowed
rhoades rhoads rhodes roades roads rodes
rhoda roda
rhoden roden rowden
rhody roadie roady rodi rody
rhome roam roehm rohm rolm rome
rhone roan roane roen rone
rhoney roney roni rowney rowny
rhorer rohrer rorer
rhoten rhoton rotan roten rowton wroten
rhoto roto
rhude rood roode rude ruud
rhudy rudi rudie rudy ruedy
rhyme rime
rhymes rimes
riad riyad
rials riles ryles
ribka rybka
ric rick ricke
rica ricca
rican rieken
ricardo riccardo
ricco richco
rich riche ritch
richard richerd
richert rickert
richey richie ritchey ritchie
richner rickner
rickard rikard
rickels rickles
rickets ricketts
rickey ricki rickie ricky rikki
rickman ryckman
ricks rix
rico ricoh
ricohs ricos
riddell riddle rydell
rideau rideaux
riden ryden
rider ryder
riders ryders
ridgely ridgley
ridgeway ridgway
riedel riedl
rieman riemann
ries rise
riff riffe
riffed rift
riffel riffle
rig rigg
riggan riggen
riggle wriggle
riggs rigs
riggsbee rigsbee rigsby
rinck rink rinke
ring ringe wring
ringel ringle
ringer wringer
ringgold ringold
ringing wringing
rion ryan ryen ryon
rip ripp rippe
rippee rippey rippy
rippel ripple
risc risk riske
risch rish
risden risdon
riser rizer rizor
rishel rishell
riskes risks
risley wrisley
riss risse rys
rist wrist
riston wriston
ritcey ritzy
ritcheys ritchies
ritenour rittenour
ritenours rittenours
ritner rittner
ritt writ
ritts ritz writs
roach roache roche
roadway rodeway
roald rolled
roams romes
roanna rona wrona
roar roehr rohr
roark roarke rork rorke rourk rourke
roars roehrs rohrs
roat rote wrote
robak robuck roebuck
robards roberds
robben robin
robberson roberson
robbies robbys
robbin robyn
robel roble wrobel
rober roeber
robey robie roby
robichaud robichaux robicheaux
robinett robinette
roblee robley
roc roch rock rocke rocque
roca rocha roka
rochlin rocklin
rockey rocky
rocks rox
roddick rodick
rodefer rodeffer
rodenberg rodenburg
roder roeder
roderick rodrick
rodger roger
rodgers rogers
rodmond rodmund
roedel roedl
roehl roell roelle rohl rol role roll rolle
roehling rohling roling rolling
roehrich rohrich rorick
roehrig rohrig
roeland rohland roland rowland
roeller roller
roemer rohmer romer
roeper roper
roes rohs rose rowes rows
roese rowse
roeser roser rowser rozar
roeske roske
roesler roessler
roesner roessner
rog rogge
rogal rogel
rogala rogalla
rohan rowan rowen
roher rower
rohlf rolf rolfe rolph
rohlfs rolfes rolfs
rohlman rollman
rohman roman romann
rohn ron ronne
rohrbaugh rohrbough
rohwedder rohweder
roi roy roye
roil royle
roister royster
roisters roysters
rokahr rokar
rolan rolen rolon
roles rolls rowles
rolette rollet rowlette
roley rollie rolly rowley rowlie rowly
rolin rollin
rolison rollison rollyson
rollands rowlands
rolley rolli
rom romm
romain romaine
ronan ronen
rong wrong
roof ruef rueff rufe
roofer rufer
rook rooke
roone rune
roop roope roupe rupe
roos roose rues ruse
roosa russa
root route
rooter router rueter ruiter ruter
rooters routers
roots routes ruetz
rorie rory
rosa roza
rosalind rosalynd
rosan rosen
rosanne roseanne
rosch rosh
roseboro roseborough
rosel rosell
rosella rozella
roselli rosselli
rosenberg rosenburg
rosenbloom rosenblum
rosencrans rosenkrans
rosenkrantz rosenkranz
rosensteel rosenstiel
rosetti rossetti
rosey rosie rosy
rosier rozier
rosin rozen
rosine rossini
rosinski rosinsky
roslin rosslyn
rosner rossner
ross rosse
rossi rossie
rossman rossmann
rosson rosten
roszkowski ruszkowski
rot rott
rotman rottman rottmann
rouble rubel rubell ruble ruebel wrubel
rough ruf ruff
roughing ruffing
rought wrought
rouleau rullo
rouse rousse
rouser rouzer
rousseau russo
roussel roussell rousselle
roxana roxanna
roxie roxy
royal royall
royce royse
royden roydon
rozell rozzell
rube rueb
rubey rubi rubie ruby
rubies rubys
ruck wruck
ruckel ruckle
rucks rux
rud rudd
ruddell ruddle rudell
ruddick rudich
rudis rudys
rudnick rudnik
rudnicki rudnicky
rueth ruth
ruether ruther
rufo rufow
rug rugg
rugh ruh
ruhnke runck runk
ruley rulli
rumage rummage
ruman rumen
rumer rumor rumour
rummel rummell
rumors rumours
rumpel rumple
runckel runkel runkle
rund runde
rundall rundell rundle
rung wrung
runnells runnels
runnion runyan runyon
rupp ruppe
rus russ russe
rusch rusche rush
rushes russias
rusnak rusnock
russel russell rustle
russells russels
russet russett
russler rustler
russom russum
rut rutt
ruts rutts rutz
ruttan rutten
ryal ryall
rye wry wrye
ryton written
saab sob
saabs sobs
saad sod
saal sahl sol soll
saam salm som
saar sar
saari sari sorry
saba sabah
sabena sabina
saber sabir sabre
sabers sabres
sabertech sabortech sabretech
sac sack sak
sachs sacks sacs saks sax saxe
sachss sakss
sackman sackmann
saco seiko
sader seder
saenz scenes
safeties safetys
saffell saffle
saffer safir
saffran saffron safran
sahli solley sollie solly
sahm sam
saiki seiki seki
sail sale salle sayle
sailer sailor sayler saylor seyler seyller
sailing saling
sailors saylors
sails sales sayles
sain saine sane seine
sais saiz
saitta seita
salable saleable
salamon salomon
salas salaz sallas
salemme salim
salinass selinass
salisbury salsbury
salk sauk
sall saul
sallee salley sallie sally
sallies sallys
sallis salus
salls salz sauls
salman salmon sammon
salmans salmons sammons
salo solow
salsberry saulsberry saulsbury
salt sault
saltsman saltzman
salzberg salzburg
salzman salzmann
sama somma
same sejm
samet sammet
sami sammie sammy
samms sams
sampsel sampsell
sand sande
sandage sandidge
sandahl sandall
sandberg sandburg
sandel sandell
sander sandor
sandi sandie sandy
sando sandow
sandos sandose sandoz
sandt sant
sankei sankey
sannes sans sanz
sanson sansone
santa sante
santer santor
santi santy
santo santow
santone santoni
sao sow
sap sapp
sarahs saras serras
sarajevo sarejevo
sarajevos sarejevos
sare sayre sehr serr
sarene serene
sarette surette surrette
sargeant sargent sergeant sgt
sarney sarni
sarro sorrow
sas sass sasse
sassi sassy
sater satter
sato satoh
satterlee satterly
sauce soss
sauceda sauseda
saucer sausser
saud sawed
saudi sawdey sawdy
sauer sour
sauers souers sours
saum somme
saur soar sor sore
saus sause saws
savanna savannah
saver savir savor savr
savers savors
savery savory
savich savitch
savier savior
savings savingss
sawtell sawtelle
say saye se seay
sayad siad
sayer seyer
sayiid sayyid
scaff skaff
scaffidi scafidi
scaggs scags skaggs
scala skala
scallan scallon
scanlan scanlon
scar skaar
scarcella scarsella
scare skare
scarf scarff scharfe
scary skerry
scates skates
scene seen
sceptic skeptic
sceptics skeptics
sceptre septer
schaack schoch schock shaak shock
schaad shod
schaadt schott shot shott szot szott
schaal scholl sholl
schaap schopp schoppe shop shoppe
schaar schar scharr
schaber shaber
schack shack shaq
schad shad shadd
schade shade
schadel shadel
schaden shadden
schader shader
schadt shatt
schaedler schedler
schaefer schafer schaffer shaefer shafer shaffer
schaeffer scheffer shaeffer sheffer
schaeffler schaffler
schaff shaff
schaffner shaffner
schairer scheirer shirer
schake shaik shaikh shake
schall shaul shaull shawl
schaller shawler
schalow shallow
schamberger shamberger shamburger
schamel shamel
schamp shamp
schanck schank shank
schaner shaner
schantz shantz
schapp shap shapp
schappell shappell
scharer scherrer sharer sherrer
scharf scharff sharf
scharp sharp sharpe
scharrer sharrer
schattner shatner
schatz shatz
schaub shaub
schauble schobel
schauer shower
schaul scholle
schave shave
schear scheer shear sheer shere
schechter schecter
scheck sheck shek szczech
scheckel shekel
scheel scheele schiel schiele shell shiel
scheeler scheler sheeler
scheerer scherer shearer sherer
scheets scheetz sheats sheets sheetz
scheib scheibe
scheid shied
scheidler shidler
scheier schier shier
schein shein shine shyne
scheinberg sheinberg
scheiner shiner
schellenberger shellenberger
schellhammer shelhamer
schellhorn shellhorn
schemel schemmel
schena sheena shena shiina
schenck schenk shenk
schenker shenker
schepp shep shepp
scher schur schurr sher shir shirr shur shurr
scherf scherff
schering scheuring schuring
scherman schurman sherman
schermer schirmer shermer
schertz shirts shurtz
schetter shetter
scheuerman scheuermann
schiavone schiavoni
schick shick
schiefer schieffer sheaffer
schield shield
schieren shearon sheeran shirin
schiff shiff
schiffer shiffer
schiffman shiffman
schildt schilt
schill shill
schiller shiller
schilling shilling
schillings shillings
schiltz shilts
schimek shimek
schimmel shimel shimmel
schindel shindle
schindler shindler
schindlers shindlers
schinkel shinkle
schipper shipper
schippers shippers
schisler schissler shisler
schism scism
schlee schlie
schlenker shlenker
schlesinger schlessinger
schlicher schlicker
schlicht schlict
schmahl schmoll
schmidt schmit schmitt
schmidts schmitz
schmooze shmooze
schmoozing shmoozing
schneberger schneeberger
schneider schnider schnieder schnyder
schneiders schnieders schnyders
schneier schnier
schnell schnelle
schnur schnurr
schober shober
schobert shobert
schoeck szoke
schoeller scholer sholar
schoemaker schomaker shomaker
schoen schone shone shown
schoeneman schoenemann
schoepe schoepf schoepp shope
schoff shoff
schofield scofield
scholes scoles
scholtes scholtz shoults shoultz
scholz scholze shoals sholes
schomberg schomburg
schon shon xan
schook shook
schor schorr shor shore shorr
schorn shorn
schorrs shores
schotts shots shotts
schrader shrader srader
schraeder shredder
schram schramm sram
schrank shrank
schreck shreck shrek
schreiber schriber shreiber shriber
schreier schrier schryer
schreiner schriner shreiner shriner
schremp schrempp
schriver schryver shriver
schroader schroder schroeder
schrock shrock srock
schroders schroeders
schroff shroff
schroyer shroyer
schrum shrum
schtick shtick
schubert shubert
schuch schuck shuck
schuchman schuchmann schuckman shuchman
schueler schueller schuler schuller shular shuler
schueneman schuenemann
schuerman schuermann
schuett schuette scoot
schuff shuff
schuhmacher schumacher schumacker
schuhmann schuman schumann shuman
schul schull
schuld should
schulenberg schulenburg
schult schulte
schultes shults
schultz schulz schulze shultz
schum schumm shum
schumaker shewmaker shoemaker shoumaker shumaker
schumer shumer
schumpert shumpert
schunk shunk
schupp shupp
schut schutt shut shutt
schutte scutt skutt
schutter shutter
schutz shuts shutts
schuur shure sure
schwahn schwan
schwaiger schweiger
schwalb schwalbe
schwartz schwarz schwarze
schwartzkopf schwarzkopf
schwartzman schwarzman
schweickert schweikert
schwenk schwenke
scilla scylla sylla
scimone simone
scobee scobie
scobey scoby
scoff skoff
sconc sconce
sconiers sconyers
scor score
scot scott
scots scotts
scotten scotton
scottie scotty
scovel scovil
scovell scovill
scow skow
scrip scripp
scrivener scrivner
scull skull
sculley scully
scurdall skirdall
seaberg seaburg
seaberry seabury
seabert siebert
seabold seebold siebold
seaga sega
seager seeger segar seger sieger
seagle seagull segal segel seigal seigle siegal siegel siegell siegle
seago sego
seagulls siegels
sealer sieler
seales seals
sealey sealy seeley seely seley
seam seem siem
seaman seamen seamon seeman seemann seman semen siemon
seamans seamens seamons semans siemens siemenss
seams seems siems
seamus shamus
seamy simi
sean shaun shawn
seans shawns
seaq seek sieck siek sikh
searfoss surface
searl searle
searles searls sirles
seato sito
seaton seeton seton
seaver seever siever
seavers seevers sievers
sebby sebi
seber seeber sieber
sechler seckler
sechrest sechrist secrest secrist
seco seko
secretaries secretarys
securities securitys
sedam sedum
sedge sege
sedgewick sedgwick
sedlack sedlak sedlock
sedlar sedler
seeberger seeburger
seegars seegers segers
seegert siegert
seeks seix sikhs
seep seip seipp sepe
seers seres siers
seib siebe
seibel sible
seid seide side sighed syed
seidel seidell seidl sidell sidle
seiden sidon
seiders siders syders
seier sire
seif seife
seige siege
seigel sigle
seigler sigler
seiler siler syler
seim sime syme
sein sign sine
seipel siple
seiter seitter
selden seldon
selenas selinas
self selph
seligman seligmann
selin sellin
selinger sellinger
selk selke
selleck sellick
sellen sellon
sellman selman selmon
sellner selner
selvage selvidge
selwin selwyn
sema sima
semel semmel
semler semmler
sen senn senne
sena senna
senate sennet sennott
senecal senechal
senf senff
senior sr
senor signor
seo seow
seoul sohl sole soul sowle
seouls soles souls sowles
serafina seraphina
serafine serafini seraphine
serco sirko
serfs surfs
serge surge
sergey sergi
seria syria
sermon sirman sirmon surman
sermons sirmans sirmons
serv serve
servais survey
servis serviss
sessoms sessums
set sette
seti setty
settlemire settlemyre
seventies seventys
sew so
sewall sewell
sewing sowing
sewn sown
seymore seymour
sh shh
shaddock shadduck
shai shy
shaiken shaken
shain shaine shane shayne
shakur shocker
shana shanna
shanahan shannahan
shangkun shanken
shankel shankle
shanti shanty
shapero shapiro
shara sharaa
sharansky shcharansky
sharar sharrar
shari sharry
sharon sharron
sharpie sharpy
sharpies sharpys
sharpley sharply
shauna shawna
she shi shieh shih sze xi
sheahan sheehan
shealey shealy sheeley sheely sheley
sheard sheared
shearin sheerin
shecks sheks
shed shedd
sheeks sheiks
sheela sheelah sheila sheilah
shehan shehane
shelden sheldon
shellac shellack
sheller shelor
shelley shelly
shellman shelman
shemanski szymanski
shepard sheperd shephard shepheard shepherd sheppard shepperd
shepards shepherds sheppards
sherard sherrard
sherborne sherburn sherburne
sherbourn sherbourne
sherick sherrick
sherin sherrin
sherk shirk
sherley shirlee shirley shirlie shurley
sherod sherrod
sherris sherrys
sherrit sherritt
shewmake shoemake shumake
shia shiah
shifflet shifflett shiflet shiflett
shimon shimone
shin shinn
shing xing
ship shipp
shippee shippey shippy
shipps ships
shira shirah
shirell shirelle
shirleen shirlene
shoaf shoaff
shobana shobanna
shobanas shobannas
shoberg sjoberg
shoemate shumate
shoop shoup shoupe shupe
shoppes shops
short shortt
shorts shortz
shostak szostak
shramek sramek
shreeve shreve
shrewsberry shrewsbury
shri sri
shucks szucs
shuey shui
shugart shughart
shumsky szumski
shurtleff shurtliff
sibbie sibby
sibert sybert
sibil sibyl
sibilla sybilla
sibille sibyll sybil sybille
sic sick
sichel sickel sickle
sickels sickles
sickly siklie
siddall siddell siddle
siddens siddons
sidney sydney
siegman siegmann
siew sioux soo su sue
sig sigg
sigel sigl
sighs size
sighted sited
sigma sygma
sigman sigmon
signaled signalled
signaling signalling
signer sinar siner sinor
signs sines
sikes sykes
sikora sykora
sikorski sikorsky
sil sill
silkey silky
sillman silman
silveira silvera
silverthorn silverthorne
silvester sylvester sylvestre
silvey silvi silvie sylvie
silvia sylvia
silvio sylvio
sim simm sym
simard simmered
simco simcoe simko
simeon simeone simian
simes symes
similac similack
similar simler
simington symington
simmon symon
simmonds symmonds symonds
simmons symons
simms sims symmes symms syms
simoneau simoneaux
simonet simonette
simonsen simonson
simpson sympson
sin sinn syn
sind sinned
sing singh
singel single
singhs sings
singletary singleterry
singley singly
sinnott synnott
sip sipp
sipe syp
siphon syphon
sippel sipple
sir sur
siren syron
siri sirri
sisemore sizemore
sison sisson
sits sitts sitz
sittin sitton
sitzman sitzmann
siverson syverson
sivertsen sivertson syvertsen
sixes sixs
sixties sixtys
sizable sizeable
skains skeins
skalski skalsky
skeat skeet skeete
skeen skene
skees skis
skelley skelly
skewes skews
skies skys
skiles skyles
skip skipp
skolnick skolnik
sky skye
skylight skylite
skylights skylites
slaght slat
slain slaine slane
slaten slayton
slater slayter sleator
slaton slatten slatton
slaugh slaw
slavic slavik
slavonia slovonia
slay sleigh
slayden slaydon
sled sledd
sleds sledz
sleeter sliter
sleight slight
sligh sly slye
slivinski sliwinski
sloan sloane slone
sloat sloate
slocomb slocum slocumb slokum
sloe slow
slot slott
sluts slutz
slutsky slutzky
sluyter slyter
smail smale
smart smartt
smelcer smelser
smelley smelly
smilie smillie smylie smyly
smithee smithey
smoak smoke
smokey smoky
smolinski smolinsky
snap snapp
snead sneed
snedden sneddon
sneider snider snyder
snelgrove snellgrove
snow snowe
snowden snowdon
soap sope
soard soared sword
soars sores
sobel sobil soble sobol
socal sokol
soccer sochor
socci sochi
socha socia
societies societys
sock sok
socks sox
soden sowden
soder soeder sowder
soderberg soderbergh
soens sones
soerensen sorenson
sofia sophia
sohn sonn sonne
sohns sons
soifer soiffer
sojka soyka
solaman solomon
solan solon
solar soler
soley soli solie
sollars sollers
some sum
somer sommer summar summer
somers summers summors
somerville summerville
somes sums
sommerfield summerfield
son sun
sonat sonnett
soni sony
sonia sonja
sonnenberg sonnenburg
sonny sunny
sonrise sunrise
sons suns
sood sued
soon suen
soos sous sues
sooy suey sui
sop sopp
sophie sophy
sorce source
sorel sorell sorrel sorrell surrell
sorely sorlie
sorrells sorrels surles
sorter sortor
sos sows
sot sought
sotello sotelo
sousa souza
sousas souzas
souter suiter suitor suter sutor
souther suther
southerland sutherland
southers suthers
souto suto
sovereign sovran
sovereigns sovrans
spacial spatial
spack spak
spade spaid spayd spayde spayed
spahn spawn spohn
spahr spar spohr
spalding spaulding
span spann
spaniel spaniol
sparc spark
sparkes sparks
sparrow spero
sparrows speros
spate speight
spates speights
spats spatz
spaugh spaw
spaur spore
spay spey
speagle speegle spegal spiegel
speak speake
speaker spieker
speakes speaks
spear speer speir
spears speirs
speas spease spees spiess
spec speck
specialities specialties
specks specs
specter spector spectre spektr
specters spektrs
speelman spielman spielmann
speich spike
speicher spiker spyker
speidel spidle
speier spier
speigner spigner
spellman spelman
spence spens
spencer spenser
spencers spensers
sperl sperle
sperling spurling
spicey spicy
spidel spidell
spies spys
spight spite
spilde spilled
spillman spilman
spindel spindle
spiraling spiralling
spitler spittler
spits spitz
spivack spivak spiwak
splain splaine
split splitt
spoarer sporer
spoleto spoletto
sponseller sponsler
spots spotts
sprinkel sprinkle
sproul sprowl
sproule sproull spruell spruiell spruill
sprouls sprowls
spur spurr
spurgeon spurgin
squiers squires
st street streett
staab stobbe
staack stock stocke stokke
staal stahl stolle
staar star starr
staars starrs stars
staat stott
staats stotts stotz
stac stack
stacey stacie stacy
stacks stacs
stade staid stayed
staehle stale
staff staph
stag stagg
stahler stollar
stahley stahly
stahnke stank stanke
staiger steiger stiger
stailey staley
staines stains
stair stare stehr sterr
stairs stares
stake steak
stakes steaks
stalcup stallcup
stalin stollen
stam stamm
stan stann
stanard stannard
stanberry stanbury
stancil stancill
stanco stanko
standefer standifer
stander standre
standlee standley
stangl stangle
stankevich stankovich
stanley stanly
stansberry stansbury
stansel stansell
starbird starboard
starck stark starke
starckmann starkman
starkes starks
starnes starns
stary sterry
stasney stasny
staten staton statton
stationary stationery
stats statz
stauff stoff
stauffer stoffer
stauffers stoffers
stayer steyer
steadman stedman
steagall steagle
steal steel steele steil stiehl
stealer steeler
stealey steeley steely
steals steels
stear steer steere
stearn stearne stern sterne stirn sturn
stearns sterns
steber steeber stieber
stec stech steck
stecher stecker
stechler steckler
steckley stekly
steeb steib
steeg steig stieg
steege stege
steen stene
steenbergen steenburgen
steever stever
steeves steves
stefa stepha
stefan stephane
stefani stefanie stephani stephanie stephany
stefanic stefanik
steffan steffen stephan
steffe steph
steffel stefl
steffens stephans
steffensen steffenson
steffey steffi steffie steffy
stegar steger
stegeman stegemann
stegman stegmann
stehling stelling
stehman stemen
steidl steidle
steier stier styer
stein stine styne
steinbach steinbock
steiner stiner
steines steins stines
steinhardt steinhart
steinman steinmann stineman
stell stelle
stellar steller
stellmach stelmach stelmack
stem stemm
stemler stemmler
stempel stemple
step stepp steppe
stephen steven
stephens stevens
stephenson stevenson
steppes steps
sterett sterrett
sterk sturc
sterling stirling
sterlings stirlings
sterman sturman
stermer sturmer
stetler stettler
steuber stoiber
steuck stueck
steuer stoyer
steuver stuver
steve stieve
steveson stevison
stew stu stuewe
steward stuard
stewart stuart
stewarts stuarts
stewed stude
stich stitch
sticka stika
stickel stickle
stickels stickles
sticks styx
stiers styers
stifel stiffel
stihl stil still stille
stile style
stiles styles
stills stils
stillson stilson
stillwell stilwell
stir stuhr
stober stoeber
stockley stokley
stoeckel stoeckle
stoecker stoker
stoehr stohr store storr
stoeltze stoltz
stoermer stormer
stohl stol stole stoll
stohler stolar stoler stoller
stoldt stolt stolte
stolp stolpe
stolz stolze
stonecipher stonesifer
stoney stony
stoop stoup
stoots stutes
storch storck stork
stores storrs storz
storey storie story
stories storys
stormes storms
storts stortz
stoudt studt
stouffer stuffer
stouffs stuffs
stough stuff
stout stoute
stow stowe
strack stracke
straddling stradling
strahm strom stromme
straight strait strate streight
straighter strater
straights straits
strand strande
strasberg strasburg strassburg
strasburger strassburger
strategies strategys
stratman stratmann
straub straube
straughn strawn
straus strause strauss strouse
strauser strausser
stray strey
streaker strieker
streater streeter strieter
strehl strehle
strehlow strelow
streiber strieber
streich strike
streicher streiker striker stryker
streiff strife
streit strite
strobel stroble stroebel
stroh strow
strohl strole stroll
strohm strome
strohmaier strohmeier strohmeyer
strohman stroman
stroop stroope stroup stroupe
strothers struthers
strub strubbe
strubel struble
struts strutz
stub stubbe
stubbs stubs
stuck stucke
stuckey stucki stucky stukey
studds studs
studies studys
stueve stuve
stults stultz
stum stumm
stump stumpe stumpp
stumpf stumpff
stunts stuntz
stupar stupor
sturdevant sturdivant
sturgell sturgill
stutsman stutzman
stutts stutz
subsidiaries subsidiarys
subtle suttle
suc suck suk
succor sucker
such sutch
sucre sueker
sudberry sudbury
suddath sudduth
suede swayed
suess suisse swiss
suhr suhre suire
suit suitt
suite sweatt sweet swete
suites sweets
sukey suki
sulcer sulser
sulek sulik
sulfate sulphate
sulfur sulphur
sullie sully
sultan sulton
suma summa
sumerlin summerlin
summey summy
sund sunde
sundae sunday
sundaes sundays
suni sunni suny
sunlight sunlite
superintendant superintendent
supervalu supervalue
supplies supplys
surrey surry
sus suss
susann susanne suzanne
susanna suzanna
susette suzette
susie susy suzy
susies suzys
suskind susskind
susman sussman
sutcliff sutcliffe
sutfin sutphin
svenson svensson
swafford swofford
swailes swails swales
swain swaine swayne
swan swann
swanger swonger
swanns swans
swap swapp
swaringen swearengin swearingen swearingin
swarts swartz
swasey swazi
sways swayze
sweaney sweany sweeney sweeny
sweat swett
sweatman sweetman
sweats swetz
sweazy sweezey sweezy
sweden sweeden
sweeten sweeton
swensen swenson
swerling swirling
swigert swygert
swindall swindell swindle
swoop swoope
symphonies symphonys
synergies synergys
t te tea tee ti
tab tabb
taber tabor
tableau tableaux
tacey tacy
tacked tact
tackett tackitt
tacks tax
tacky taki
taco tocco
tacomas takomas
tad tadd
tae tay
tafel taffel
taff taffe
tag tagg tagge
taggart taggert
tail tale
tailor tayler taylor
tailors taylors
tails tales
tait taite taitt tate
tal tolle
talarico tallarico
talbot talbott
talbots talbotts
talerico tallerico
talkie talky
tall taul tol
tallant tallent
talley tally
tallmadge talmadge
tallo tallow
tallon talon
tam tamm
tamburo tamburro
tami tammie tammy
tan tann
tanen tannen
tanenbaum tannenbaum
tani tawny
tania tanya tonya
tank tanke
tansey tansy tanzi
tap tapp tappe
tappan tappen
tar tarr
tara terre
taras terras
tardif tardiff
tarleton tarlton
tarpey tarpy
tarry teri terri terrie terry
tart tarte tartt
tartar tarter
tasch tash
tauer tower
taught taut
taurus torras
tavie tavy
taxes taxs
teac teak
teagarden teegarden
teague teig tigue
teahan teehan
teal teale teall teel teele
team teem
teaming teeming
teams teems
teaney teenie teeny
teare tier
tearle turrell turrill
teas tease tees ts
teat teet
teater teeter teter
teats teets tietz
tec tech teck tek
technologies technologys
techs tecks tex
teddie teddy
tedmond tedmund
teed tiede
teena tina
teeters teters
tegtmeier tegtmeyer
teich tike tyke
teichman teichmann
teitel title
tel tell
tele telly
telecom telekom
telecoms telekoms
telestrator telustrator
telfer telfor telfour
telles tells
tempel temple
ten tenn
tenant tennant tennent
tenenbaum tennenbaum
tener tenner tenor
tengelmann tenglemann
tenney tenny
tennison tennyson
terence terrance terrence
teresa theresa
teresas theresas
terese terrys
terkel turkel
terman turman
tern ternes terns turns
terrain torain
terral terrel terrell terrill
tesch tesh
tessie tessy
tester testor
tet tete
texter textor
thach thatch
thacher thacker thakkar
thackston thaxton
thagard thaggard
thain thaine thane thayne
thais ties
thao thau thou
tharp tharpe
theall theel thiel thiele
theater theatre
theaters theatres
thebeau thibault thibeau thibeaux
thede thiede
thees these
theil theile
their there theyre
theirs theres
theisen theissen
theme thiem thieme
theories theorys
theory thierry thiery thiry
therapists therapistss
theriault therriault
therm thurm
thibodeau thibodeaux
thielemann thielman
thieman thiemann
thiesen thiessen
thinnes thins
tho though
thoele thole
thoen thone
thom tom
thomas thomases thomass
thomason thomassen thomasson
thompkins tompkins
thompsen thompson tompson
thomson tomson
thoreau thorough
thormond thormund
thorn thorne
thornberg thornburg thornburgh
thornberry thornbury
thornberrys thornburys
thornburghs thornburgs
thornsberry thornsbury
thorp thorpe
thorsen thorson
thorsten torsten
threatt threet
threw through thru
throes throws
throne thrown
throughway thruway
thul thull
thum thumb thumm
thuman thumann
thurman thurmon
thurner thurnher
thurstan thurston
thuy to too tu tue two
thyssen tyson
thyssens tysons
tibbets tibbetts tibbits tibbitts
tibbie tibby tibi
tic tick
tice tyce
tickner ticknor
ticks tics
tide tied
tidings tydings
tiedeman tiedemann
tieing tying
tieman tiemann
tifft tift
tigar tygar
tiger tyger
tigges tiggs
tighten titan
tightens titans
til till
tilda tilde
tiles tilles
tiley tylee
tilghman tillman tillmon tilman
tilley tillie tilly
tillson tilson
tim timm timme
timan timon
timber timbre
timbs timms tims
timmeny timoney
timmer timur
timmerman timmermann
timmie timmy
tindal tindall tindel tindell tindle tindol tyndall
tine tyne
tiner tyner
tines tynes
tinney tinny
tip tipp
tippets tippetts
tippett tippit tippitt
tippie tippy
tipps tips
tire tyer
tires tyers tyres
tirey tyree
tisch tish
tischer tisher
tischs tishs
tisdel tisdell
titsworth tittsworth
tittel tittle
toad toed towed
toal toelle tole toll
toalson tolson
toast toste
tobar tober
tobey tobie toby
tobin towbin
tod todd
toe tow towe
toeing towing
toes tows
tokars tokarz
tokio tokyo
tolan tolen
tolar toler toller towler
told tolled
toles tolles tolls
toliver tolliver
tollefsen tollefson
tolleson tollison
tomasetti tomassetti
tomasi tomassi
tomasic tomasik
tomasine tomasini
tomaso tomasso
tomato tomatoe
tomatoes tomatos
tombs toombs
tommie tommy
ton tonne
toney toni tonie tony
tongue tung
tongues tungs
tonight tonite
tonnes tons
toohey tuohy
took tooke
tool toole tuel tuell tuyle
tooley tulley
toomer tumor
toon toone tune
toops toups
toot toote tuite
tootal tootle
tootsie tutsi
top topp
topography typography
topor topper
topps tops
tor tore torr torre
toray torray
torey tori torie torrey torry tory towry
torgersen torgerson
torian torreon
tornadoes tornados
torno tornow
torpedoes torpedos
torrance torrence
torres torrez
tort torte
totaled totalled
totaling totalling
totten totton
touch tuch
touchet touchette
tough tuff
toughed tuft tufte
tour ture
touring turing
tourney turney
tousey tussey
town towne
townes towns
townsel townsell
toy toye
trac track trak
tracer tracor
tracey traci tracie tracy treacy
tracht tracked tract
tracks trax
tractable tractebel
tracz troche
tradable tradeable
traeger tregre
trailer traylor
train trane
trainer trainor traynor
tramel trammel trammell
tramp trampe
tranquility tranquillity
transferable transferrable
transfered transferred
transfering transferring
transou transue
trap trapp trappe
trautman trautmann troutman
trautner troutner
trautwein troutwine
traveled travelled
traveler traveller
travelers travellers
traveling travelling
tray tre trey
treadway tredway
trease trees treese
treasuries treasurys
treaties treatys
trela trella
trembley trembly
tremel treml tremmel
tressel trestle
treu trew trieu true
tri trie try
tribbey tribby
tribble trible tribull
triche tritch tritsch
tricia trisha
tricias trishas
trickel trickle
trickey tricky
trig trigg trygg
trim trimm
trinka trnka
trip tripp trippe
triple trippel tripple
trippie trippy
tripps trips
trixie trixy
troika troyka
trolinger trollinger
trombley trombly
troop troup troupe
troops troupes
trot trott
trout troutt
troxel troxell
trubey truby
trucco truicko
trudeau trudo
trudie trudy
truett truitt
trulock truluck
trumble trumbull
trus truss
trustee trusty
tub tubb
tubbs tubs
tuchman tuckman
tucks tuks tux
tullar tuller
tulloch tullock
tumbler tumblr
tumblers tumblrs
tumey tummy
tuminello tumminello
tunnel tunnell
tunney tunny
turban turben
turbo turbot
turchin turchyn
turck turk
turco turko
turi turri
turo turow
tusla tuzla
tut tutt
tweedie tweedy
twenties twentys
twichell twitchell
twig twigg
twiggs twigs
uhler uhlir
uhlman uhlmann
ulee uli yuli
ullman ullmann ulman
ullmer ulmar ulmer
ullyses ulysses
ulric ulrick
uma yuma
umbel umble
unabom unabomb
underlie underly
undo undue
ungar unger
unicom unikom
universities universitys
unrue unruh
unsalable unsaleable
unshakable unshakeable
up upp
updike updyke
urbain urbane
ure yoor
urey uri urie
uric urich
ursie ursy
use yous
usrey usry
utilities utilitys
v ve vee
vaal vahl voll volle
vaca vacca
vaeth veith
vail vaile vale valle veil
vain vane vein veyne
vajda vida wajda weida
valda walda
valdes valdez
valek walek
valente valenti
valerie valery vallery valoree
vales valles veils
valis vallis
valleau veilleux
vallee valley valli
valu value
van vann
vana vanna
vanamburg vanamburgh
vanatta vannatta
vancampen vankampen
vandam vandamme
vandenberg vandenbergh vandenberghe vandenburg vandenburgh
vanderberg vanderburg
vanderwal vanderwall
vanderwerf vanderwerff
vandine vanduyn vanduyne vandyne
vandyck vandyk
vanes veins
vaness vanous
vanfossan vanfossen
vanhooser vanhoozer
vanhorn vanhorne
vanleer vanliere
vanloo vanlue
vanmeter vanmetre
vannater vannatter
vanni vannie vanny
vannorman vanorman
vannostrand vanostrand
vansciver vanskiver
vansickel vansickle
vantassel vantassell
vanvleet vanvliet
vanwey vanwhy vanwie
vanwyck vanwyk
varnado varnadoe
varney varni
varo vero
vary verri verry very
vasey vassey
vasko wasko waskow
vasquez vazquez
vassal vassel
vassar vasser vasseur
vassily wassily
vaughan vaughn von
vaughans vaughns
vaught vought
vause voss
vayda veda
veach veatch veech
veal veale viel viele
veasey veazey veazie
veasley vesely
veen vien
veer vere
veers viers
vees vs
vega veiga
vela vella
velarde velardi
velasquez velazquez
veley velie
vena vina
venard vennard
venn venne
venous venus
venter ventre
venters ventres
verbal verble
verde verdes
verdun virden
verge virge
vergil virgil
verit verrett
verities veritys
vermilion vermillion
vermilya vermilyea
vern verne
verna virna
verner vernor
vers verse
vertz virts
vesel vessel vessell
vesey vessey
vestar vester
vet vette
vetere vetter
veto vito
vetoes vetos
vi vie vy
vial viall
viau vieau
vic vick vik
vicar vicker
vicars vickers
vice vise
vickey vicki vickie vicky
vicks vics
victor viktor
vide vied
vieira vieyra
view vue
vigneau vigneault
villars villers
vinal vinyl
vineyard vinyard
vinick vinik vinnick
vinicks viniks vinnicks
vinnie vinny
violeta violetta
vita vitae
vitek witek
vittetoe vittitow
vivian vivien vivienne
vocs vox
voegele vogel
voelker volcker volker
voeltz volts voltz
voelz voles volz
vogt vote
vohs vos
voight voit
voiles voyles
voinovich voynavich
voland volland
volcanoes volcanos
volckers volkers
volkman volkmann
volkmar volkmer
vollmar vollmer
vonnie vonny
voorhees voorhies
vorhees vorhies
vosberg vosburg vosburgh
vosler vossler
vous vu
vowels vowles
wa waah wah
waack wok
waal wahl woll wolle
waas wahs was
wachs walks
wack whack
wacker whacker
wacko wako whacko
wackos whackos
wacks wax whacks
wacksman waxman
wacksmans waxmans
waddie waddy wadi
wade waid waide weighed
wadle wodel
waechter wechter
wafer waifer
wafford wofford
wag wagg
wagener waggener waggoner wagoner
waggy wagy
wahle wal wall walle
wahlen wollen
wahler woller
wai why wye y
waidelich weidlich
waigel weigel wigle wygal
wail wale weyl whale
wailes wails wales whales
wailing whaling
wain wane wayne
wainer waner
wainright wainwright
wainscot wainscott
wais ways weighs
waist waste
waists wastes
wait waite waitt wayt weight whate
waited weighted
waites waits weights
waiting weighting
waitman weightman weitman whiteman wightman
waive wave
waived waved
waiver waver
waives waves
waiving waving
wakeley wakley
walborn walburn
walcot walcott
wald walde walled
walden waldon
waldholtz waldholz
waldoch waldock
waldren waldron
waldrep waldrip waldrup
waldroop waldroup
waleed walid
walen whalen
walgren wallgren
walinsky wilensky
walk walke
wallach wallack walloch
wallar waller
walles walls walz
walley wallie wally
wallich wallick
wallo wallow
walser walzer
walts waltz
wamble womble
wamboldt wambolt
wanamaker wannamaker
wanda wonda
wandel wandell
wanek waynick
wanes waynes
wang whang
wank wanke
wannabe wannabee
wannabees wannabes
wanta wante
wants wantz
wapping whopping
war warr woehr wor wore
ward warde
ware wear wehr werre where
warehime wehrheim
warehouse wearhouse
wareing waring wearing
wares warez wears wheres
warf wharf
warily wearily
warn warne worn
warncke warnke
warnecke warneke warnick
warner woerner worner
warnes warns
warton wharton
wary werry wery wherry
wasil wassel wassell
wass wuss
wassom wassum
waterman watermen
wattenberg wattenburg
watts watz
wauters wouters
waverley waverly
way waye wei weigh wey whey wy
wayland weyland
wayman weyman
weak week weick weik wieck
weakley weakly weekley weekly
weaks weekes weeks
wean wein wien
wearer wherere
wearever wherever
weary wiry
wease weese wheeze wiese
weather whether
weatherbee weatherby wetherbee
weatherington wetherington
weatherly wetherly
weathington wethington
weave weve
weaver wever
weavil weevil
web webb
webber weber webre
webbers webers
webbs webs
wechsel weksel
wechsler wexler
wed wedd wehde
wed weed wied
weddell weddle wedel wedell
wedgewood wedgwood
weeber wieber
weech wiech
weeden weedon wieden
weedman wiedeman wiedemann wiedman wiedmann
weeklies weeklys
weesner wiesner
wegman wegmann
wehe weihe
wehlan wellen whelan
wehler weller
wehling welling
wehmeier wehmeyer
wehner wenner
wehrli wehrly
wehrman wehrmann
weiand wyand
weibel wible wyble
weich wike wyke
weichel weikel wikle wykle
weichert weikert
weicker weiker wiker
weideman weidemann weidman weidmann wideman
weider wider
weier weyer
weigandt wygant
weigl weigle wiegel
weil weill while wile wyle
weiland wiland wyland
weild wild wilde wylde
weiler wiler wyler
weills weils whiles wiles willes wyles
weiman weimann wiman wyman
weimer wimer wymer
weinberg weyenberg wineberg
weiner whiner winer wyner
weininger wineinger wininger
weinman weinmann wineman
weins wiens
weir were
weirich weirick
weirs wiers
weis weiss weisse wice
weisberg weissberg
weise wiess
weisenberger weisenburger
weisenborn weissenborn
weiser weisser
weisinger weissinger
weisman weismann weissman weissmann
weizman wiseman
welborn welborne
welch welsh
welchel whelchel
welcome wellcome
welcomes wellcomes
welden weldon
welk welke
well welle
well wheel
wellens wellons
welles wells welz
welt welte
welton whelton
wen when
wenberg wennberg
wenck wenk wenke
wend wende
wendel wendell
wendorf wendorff
wendt went wente
weninger wenninger
wenrich wenrick
wentzel wentzell
wenz whens
wenzel wenzl
werden worden
werk werke work
werking working
werle whirl whorl wurl
werley wherley whirley worley
werling whirling
werman worman
wermuth wormuth
wernecke wernick wernicke
werst worst wurst
wert wirt
werth wirth worth wurth
wertman wortman wortmann wurtman
werts wertz wirtz worts wurtz
wes wess
wesch wesche
weseman wesemann wiesman
wesner wessner
wessel wessell
wessells wessels
westar wester
westberry westbury
westboro westborough
westech westtech
westen weston
westerman westermann
westland westlund
westmarc westmark
westrich westrick
westrom westrum
wesun wiesen
wet whet
wetherell wetherill
wetsel whetsel whetsell
wetstein whetstine
wettstein wetzstein
wetzel whetzel
weyandt weyant
wheaten wheaton
wheatley wheatly
wheelan wheelon
wheeland wieland
wheeled wield
wheeless wheelus
wheelis wheless
whew whoo woo wu
which wich witch
whichre whitcher witcher
whichs witchs
whicker wicker
whidden whiddon
whig wig wigg
whigs wiggs wigs
whilden wilden wildon
whims wims
whine wine wyne
whinery winery
whines wines wynes
whining wining
whinney winney winnie winny
whiny winey
whip whipp
whipps whips
whirled world
whiskey whisky
whisler whistler wissler
whisman wissman wissmann
whisner wisner wissner
whistle wissel
whit whitt wit witt witte
whitacre whitaker whiteaker whittaker
whitbeck witbeck
white whyte wight
whiteley whitely
whitesel whitesell
whitham witham
whither wither
whitley whitly
whitling whittling
whitman witman witteman wittman wittmann
whitmer witmer wittmer
whitmore whittemore
whitmyer wittmeyer
whitner wittner
whiton whitten whitton witten witton
whitsel whitsell
whitsett whitsitt
whitted witted
whittenberg whittenburg wittenberg wittenburg
whitting witting
whitty witty
whiz wiz
whoa wo woe
whoopee whoopi whoopie
whyd wide wyden
whyre wire wyer
whys wies wise wyse ys
wian wion wyan
wiant wyant
wiatt wyatt
wichman wichmann
wick wicke wik wyk
wickes wicks wix
wickey wiki
wickland wicklund wiklund
wickliff wickliffe wycliff
wickstrom wikstrom
widdle widell
widdows widows
widman widmann
widmar widmer
wiechman wiechmann
wiegman wiegmann
wieman wiemann
wienecke wieneke
wigal wiggle
wiggington wigington
wikoff wyckoff wycoff wykoff
wil will wille
wilber wilbur
wilborn wilbourn wilbourne wilburn
wilcox willcox
wilcoxen wilcoxon wilcoxson
wildeman wildman wildmon
wildes wilds
wildt wilt
wiley wily wylie wyly
wilford willford
wilfred wilfrid
wilfully willfully
wilhelm willhelm
wilhite willhite
wilhoit wilhoite willhoit willhoite
wilk wilke
wilkes wilks
wilkey wilkie willke willkie
willaims willems
willam willem
willeford williford
willet willett
willets willetts willits
willey willi willie willy wyllie
william wm
williamsburg williamsburgh
williamsen williamson
williard willyard
willman willmann willmon
willmore wilmore
willmott wilmot wilmott wilmut
willms wilmes wilms
willner wilner
willowes willows
wills wils
willse willsey wilsey
willson wilson
wilmar wilmer
wilts wiltse wiltz
wiltsey wiltsie
wimberley wimberly
wimpee wimpy
win winn winne wynn wynne
winborn winborne winburn
winckler winkler
wind wined
windell windle
windes winds
windham windom wyndham
windisch windish
windsor winsor winzer
windt wint
wineries winerys
winfred winfrid
winfree winfrey
winget wingett
winick winik winnick
winkel winkle
winkelman winkelmann winkleman
winkels winkles
winona winonah
wins wynns
winslet winslett
winter wynter
winton wynton
winward winword
wires wyers
wirick wyrick
wirz wurz
wis wiss wyss
wisch wish
wiser wisor wyser
witchey witchy
withee withey
witkop wittkopp
witnesses witnesss
wits witts witz
wittwer witwer
wixon wixson
wodehouse woodhouse
woehl wohl
woehler wohler
woelfel woelfle
wohlford wolford
wojcik wojick
woke wolk
wolf wolfe wolff woolf wulf wulff
wolfenbarger wolfinbarger
wolfes wolfs
wolfrom wolfrum
wolinski wolinsky
wollman wolman
wolski wolsky
wolverton woolverton
wonder wunder
wonderly wunderle
wood would
woodberry woodbury
wooddell woodell woodle
woodie woody
woodlee woodley
woodrome woodrum
woolard woollard
woolen woollen
wooley woolley woolly wooly
woos wus
wootan wooten wooton wootten wootton
workmans workmens
worm wurm
worrall worrel worrell
worshipers worshippers
worshiping worshipping
worster wurster
worthey worthy
wrangell wrangle
wynnona wynona wynonna
xena zena
xenia zinia
xeroxes xeroxs
xiao zhao zschau
xie z ze zea zee zi
xu xue zoo zue
xudong xuedong
yacht yott
yack yak
yackel yakel
yahn yan
yahnke yank yanke
yancey yancy
yandell yandle
yankee yankey
yao yow
yap yapp
yarboro yarborough yarbrough
yard yarde
yarnall yarnell
yasin yassin
yasmin yasmine
yates yeats
yau yo yoe yoh
yaun yawn
yavlinski yavlinsky
yavlinskis yavlinskys
yay yea
ye yee yi yie
yeager yegor
yeakel yeakle
yearby yerby
yell yelle
yerman yurman
yest yoest
yet yett
yipee yippee
yoak yoke yolk
yoakam yoakum yocam yocom yocum yokum
yoast yost
yocham yochum
yochelson yokelson
yohe yohei
yokes yolks
yonts yontz
yore your
york yorke
youll yuill yuille yule
youn yun
young yung
youngs yungs
younker yunker
youri yuri yury
yousef youssef yusef
yousefs yusefs
yuck yuk
zach zack zak
zachary zachery zackery
zachi zaki
zadoc zadok
zahler zoller
zahn zan
zain zane
zaino zeno zeyno
zaiser zeiser
zajac zayac
zaleski zalesky
zalman zollman zolman
zandt zant
zap zapp
zara zarah
zarella zirella
zaring zehring zeringue
zaun zon
zeagler ziegler
zeal zele ziehl ziel
zealand zeeland
zealots zelotes
zebell ziebell
zech zeck
zeek zeke
zeeman zeman zieman ziemann
zeese zeis zs
zeger zieger
zehnder zender
zehner zenner zenor
zeien zion
zeigler zigler
zeitz zietz
zel zell zelle
zelinski zelinsky
zellars zellers
zellman zelman
zeng zheng
zens zenz
zeroes zeros
zerr zier
zettel zettle
zhou zhu
ziad ziyad
zil zill
zilka zilkha zylka
zilla zillah zyla
zillmer zilmer
zimmerman zimmermann
zinc zinck zink zinke
zinda zynda
zip zipp
zirkel zirkle
zoe zoey zooey
zohn zone
zoos zues
zora zorah
zuck zuk
zuelke zuhlke
`
