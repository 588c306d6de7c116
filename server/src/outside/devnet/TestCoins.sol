// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// USDT of the demo's chain: it has the interface of ERC-20, and is worth nothing.
contract TestUsdt {
    string public constant name = "Test USDT";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    address public immutable minter;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    /// What was ever made for an address, so that nobody makes it twice.
    mapping(address => uint256) public madeFor;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        minter = msg.sender;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == minter, "not the minter");
        totalSupply += value;
        balanceOf[to] += value;
        madeFor[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Passes ether on and counts it, as TestUsdt counts what it makes.
contract TestEther {
    mapping(address => uint256) public madeFor;

    function send(address payable to) external payable {
        madeFor[to] += msg.value;
        (bool isSent, ) = to.call{value: msg.value}("");
        require(isSent, "not accepted");
    }
}
