/**
 * The most common passwords, in lower case. `isCommonPassword` ignores trailing digits, so an entry also covers
 * its numbered variants. Lists only passwords with letters, because the password rules refuse all others.
 */
const WALKS_OVER_THE_KEYBOARD = `
qwerty qwertyui qwertyuiop qwert qwer qwe qwertz qwerty1 qwerty12345a azerty azertyuiop asdfgh asdfghj asdfghjk asdfghjkl
asdf asdfg asd zxcvbn zxcvbnm zxcvb zxcv zxc qazwsx qazwsxedc qaz qazxsw wsxedc edcrfv qweasd qweasdzxc qweqwe asdasd
zxczxc asdqwe poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcx mnbvcxz ytrewq rewq trewq qwaszx zaqwsx zaq 1q2w3e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz 2wsx 3edc zaq12wsx zaq1zaq1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q2w3e4r5
1qw23e 12qwaszx 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 123qwe 1234qwer 12345qwert 123qweasd 123qweasdzxc 123asd 123abc 1234abcd
123456a 1234567a 12345678a 123456789a 123456q 12345q 12345a 1234a 123456aa 123456ab 123456abc 12345678ab a12345678b aa123456
aaa111 aa1234 aaaaaa abc abcd abcde abcdef abcdefg abcdefgh abcabc abc123abc abcd1234abcd abc123def a123b456 a123456a
q123456q z123456z asd123asd qwe123qwe qwer1234qwer qwerty123qwerty a a1 aa aaa aaaa bbb xxx xxxx xxxxxx zzz zzzzzz qq qqq
qqqqqq ww www sss ssssss dddddd ffffff gggggg hhhhhh jjjjjj kkkkkk llllll mmmmmm nnnnnn pppppp tttttt vvvvvv
`;

const WORDS_ABOUT_PASSWORDS = `
password passwords passwort passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd passw password! password1! p@ssw0rd! pass passpass
passcode passwd passport pwd parol parola contrasena senha motdepasse wachtwoord haslo kennwort sifre geheim secret secrets
topsecret mysecret default changeme change changeit changeme! letmein letmein! letmeinnow login logon signin signup access
access! enter open opensesame sesame admin administrator admins admin! adminadmin admin@ root toor rootroot superuser super
sysadmin system manager master masterkey operator support service server security guest user username users test tests
tester testing testtest test! demo sample example temp temppass temporary new newpass newpassword newuser welcome welcome!
wellcome hello hello! hellohello helloworld hi hey heyhey nothing none nopass nopassword unknown forget forgot remember mypass
mypassword password123456 internet computer laptop desktop windows microsoft google facebook gmail yahoo hotmail outlook apple
iphone samsung nokia sony android twitter instagram tiktok youtube whatsapp zalo amazon paypal adobe oracle cisco linux ubuntu
debian database backup office company business account private public network wireless router wifi wifiwifi hacker hacked hack
`;

const FAVOURITES = `
iloveyou iloveyou! iloveu ilovey ilove iloveme iloveher ilovehim ilovemymom lovelove love lovely loveme loveyou lover loveyou!
lovers mylove truelove lovehurts loverboy lovergirl babygirl babyboy baby babe babyblue babyface sweet sweetheart sweetie
sweetpea honey honeybee hottie sexy sexybabe sunshine sunflower sunset sunday monday tuesday wednesday thursday friday
saturday january february march april may june july august september october november december spring summer autumn winter
season holiday christmas halloween easter birthday happy happyday happiness smile smiley lucky luckyone luckydog fortune destiny
freedom friend friends friendship forever family familia mother father mommy daddy mom dad sister brother princess prince
queen king kingdom angel angels angelo angelica heaven jesus jesuschrist christ god godisgood godbless blessed faith hope grace
amen bible church buddha allah prayer peace peaceful hippie dragon dragons dragonball monkey monkeys tiger tigers tigger lion
lions panther panthers eagle eagles falcon falcons hawk wolf wolves bear bears bulldog bulldogs bull bulls cowboy cowboys horse
horses pony kitty kitten kittens cat cats puppy puppies doggy dog dogs fish dolphin dolphins shark turtle spider butterfly
phoenix unicorn rabbit bunny chicken duck penguin elephant buffalo badger beaver raven ravens pegasus cobra viper python snake
flower flowers rose roses orchid lotus daisy lily violet jasmine cherry peach apple1 banana orange lemon lime strawberry
blueberry mango melon coconut pepper ginger cookie cookies candy chocolate cupcake muffin pumpkin peanut butter cheese pizza
burger noodle coffee tea beer whiskey vodka tequila corona heineken bacon sugar snickers skittles pancake popcorn hotdog taco
silver gold golden diamond diamonds crystal ruby emerald pearl platinum bronze money moneyman dollar million millionaire cash
credit banker lottery jackpot casino poker winner winners champion champions victory success power powerful energy
red blue green yellow purple pink black white orange1 redred blueblue blackcat blackbird whitecat pinky purplerain bluesky
`;

const PLAY = `
football football! soccer baseball basketball softball volleyball hockey tennis golf golfer golfing boxing karate judo swimming
running runner surfer surfing skate skateboard skater racing racer nascar ferrari porsche mercedes mustang camaro corvette
chevy chevrolet honda toyota nissan yamaha suzuki kawasaki harley harleydavidson ducati vespa bmw audi lexus mazda subaru ford
arsenal chelsea liverpool manchester manutd manunited mancity barcelona realmadrid juventus milan bayern everton tottenham
ronaldo messi beckham rooney neymar cr7 jordan jordan23 kobe lakers celtics yankees redsox cubs steelers packers raiders
patriots broncos dodgers giants rangers rockets thunder heat pirates pirate ninja ninjas samurai naruto sasuke onepiece luffy
goku vegeta pokemon pikachu charizard mario luigi zelda sonic tetris minecraft roblox fortnite starcraft warcraft diablo
counter counterstrike valorant callofduty halo gamer gaming games game player playboy playstation xbox nintendo steam starwars
startrek matrix batman superman spiderman ironman avengers marvel hulk wolverine xmen joker deadpool thor captain america
harrypotter hogwarts gandalf frodo lordoftherings merlin wizard magic magical mickey minnie donald disney snoopy garfield
scooby scoobydoo simpsons simpson homer bart pooh winnie nemo shrek barbie hellokitty doraemon nobita conan totoro
metallica slipknot nirvana eminem acdc ironmaiden guitar guitarist drummer music musica musical rockstar rocknroll rockyou
rock metal hiphop rapper dancer dance dancing singer piano violin blackpink bts exo bigbang twice army
trustno trustme trustno1 whatever whatever! whatthe nothing1 blahblah blah lol lolol lollol haha hahaha hehe omg wtf fuckyou
fuckoff fuck fucker fuckme fuckit shit bullshit bitch asshole bastard pussy dick cock sex sexsex porn xxx1 killer kill death
dead devil demon satan lucifer hell evil vampire zombie ghost monster shadow shadows dark darkness darkside midnight night
`;

const NAMES = `
michael michelle matthew andrew daniel david joshua james john johnny jonathan joseph robert william richard thomas charles
christopher chris anthony antonio mark donald1 steven steve paul kevin brian george edward ronald timothy jason jeffrey ryan
jacob gary nicholas nicolas eric stephen larry justin scott brandon benjamin samuel gregory frank alexander alex alexandra
alexis patrick raymond jack jackson dennis jerry tyler aaron jose adam henry nathan zachary walter peter harold kyle carl
arthur austin logan dylan bryan gabriel bruce albert willie logan1 juan wayne elijah randy roy vincent ralph eugene russell
bobby mason philip louis maria mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa margaret
betty sandra ashley dorothy kimberly emily donna carol amanda melissa deborah stephanie rebecca laura helen sharon cynthia
kathleen amy shirley angela anna ruth brenda pamela nicole katherine virginia catherine christine samantha debra janet
rachel carolyn emma heather diane julie joyce victoria kelly christina lauren joan evelyn olivia judith megan cheryl martha
andrea frances hannah jacqueline ann gloria jean kathryn alice teresa sara janice doris madison julia judy sophia sophie
charlie charlotte molly maggie bailey buster max maxwell buddy rocky rusty duke oliver oscar toby sammy sasha natasha marina
natalia svetlana dmitry sergey ivan vladimir mohammed mohamed ahmed ali fatima omar carlos miguel pedro pablo diego fernando
alejandro gabriela valentina camila isabella lucia sofia marie pierre claude hans klaus stefan martin marcus simon lucas liam noah
naomi amber tiffany brittany crystal1 destiny1 jasmine1 chelsea1 taylor morgan courtney sydney paris london berlin
tokyo newyork chicago boston dallas denver texas florida california california1 canada australia england scotland ireland france
germany italy spain mexico brazil argentina russia china india korea japan nippon thailand singapore malaysia indonesia
`;

/** Vietnamese without diacritics, and Japanese in Latin letters. */
const HERE = `
matkhau matkhaumoi matkhau! khongbiet khongco khongcopass khongnoi quenmatkhau dangnhap taikhoan anhyeuem emyeuanh anhyeu yeuem
yeuanh yeu tinhyeu tinhban tinhyeucuatoi anhnhoem emnhoanh nhoem nhoanh yeuthuong yeumaimai maiyeuem maiyeuanh mottinhyeu
toiyeuem toiyeuban toiyeuvietnam concua concon conyeu meyeu bome giadinh giadinhtoi hanhphuc maimai mailaanhem anhem chiem
banbe banthan cuocsong cuocdoi binhyen vuive buon buonqua cobe cobengoc congchua hoangtu hoanghon nguoiyeu nguoidung
vietnam vietnamvodich vodich hanoi hanoimuathu saigon saigondep hochiminh danang hoian haiphong cantho dalat nhatrang vungtau
hue phuquoc quangninh nghean thanhhoa sapa halong hoguom tayho bitcoin nguyen nguyenvan nguyenthi tranvan tranthi levan lethi
phamvan hoang hoanganh minhanh ngocanh tuananh ducanh quynhanh lananh maianh thuyanh hoanglong thanhlong tienlong minhduc
minhquan quanghuy quanghai congphuong tuan dung hung cuong duong linh huong trang phuong thao thuy thanh hanh hien hoa lan mai
ngoc nhung quynh thu van yen hai hieu khanh khoa long minh nam phuc quan quang son tam thang tien toan trung tu viet vinh
abc@ abcd@ aa@ abc! abc123! abc@123 admin@123 pass@123 password@123 qwerty@123 vietnam@123 matkhau@123 123456a@ a123456@ 123456@a
aishiteru daisuki arigatou arigato konnichiwa ohayou sayonara sakura sakurasaku hanabi hanako tarou taro yamada tanaka suzuki1
sato takahashi watanabe nakamura kobayashi nihon osaka kyoto fuji fujisan kawaii kazoku
tomodachi himitsu anshou pasuwado
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [WALKS_OVER_THE_KEYBOARD, WORDS_ABOUT_PASSWORDS, FAVOURITES, PLAY, NAMES, HERE].flatMap((words) =>
    words.trim().split(/\s+/),
  ),
);
